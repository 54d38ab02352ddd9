import { type SyntheticEvent, useState } from 'react';
import { Dialog, DialogBody, DialogFooter } from '../../components/layers/dialog.tsx';
import { Button } from '../../components/ui/button.tsx';
import { PasswordField } from '../../components/ui/password-field.tsx';
import { useT } from '../../lib/i18n.ts';
import type { usePasswordPrompt } from '../../lib/session/own-password.ts';

type PasswordAgainProps = NonNullable<ReturnType<typeof usePasswordPrompt>>;

/** Asks for the signed-in user's password, so that nobody changes accounts at an unattended desk. */
export function PasswordAgain({ failure, give }: PasswordAgainProps) {
  const t = useT();
  const [password, setPassword] = useState('');
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    event.stopPropagation(); // React bubbles it to the form of the page around the dialog
    give(password);
  };
  return (
    <Dialog
      title={t('Enter your password to go on')}
      description={t('It is asked for once more because you gave it some time ago.')}
      onClose={() => give(null)}
      staysOnOutsideClick
    >
      <form noValidate onSubmit={submit}>
        <DialogBody>
          <PasswordField
            label="Current password"
            {...(failure && { error: failure })}
            value={password}
            onChange={setPassword}
          />
        </DialogBody>
        <DialogFooter>
          <Button onClick={() => give(null)}>{t('Cancel')}</Button>
          <Button type="submit" variant="main">
            {t('Go on')}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}
