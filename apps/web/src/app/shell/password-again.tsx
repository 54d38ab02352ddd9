import { type SyntheticEvent, useState } from 'react';
import { Button } from '../../components/ui/button.tsx';
import { Dialog, DialogBody, DialogFooter } from '../../components/ui/dialog.tsx';
import { PasswordField } from '../../components/ui/password-field.tsx';
import { useT } from '../../lib/i18n.ts';
import type { useAskedPassword } from '../../lib/own-password.ts';

type PasswordAgainProps = NonNullable<ReturnType<typeof useAskedPassword>>;

/** Asks whoever is signed in for their password, so that nobody changes accounts at a desk that was left. */
export function PasswordAgain({ failure, give }: PasswordAgainProps) {
  const t = useT();
  const [password, setPassword] = useState('');
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    event.stopPropagation(); // it is drawn inside the page, whose own form is another one
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
