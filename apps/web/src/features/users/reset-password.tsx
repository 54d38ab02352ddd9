import type { resetPasswordAnswer } from '@app/schemas/users';
import { resetPasswordPath, type User } from '@app/schemas/users';
import { useState } from 'react';
import type { z } from 'zod';
import { Button } from '../../components/ui/button.tsx';
import { Dialog, DialogBody, DialogFooter } from '../../components/ui/dialog.tsx';
import { copyText } from '../../crud/copy-text.ts';
import { call } from '../../lib/api.ts';
import { formatMoment } from '../../lib/format.ts';
import { useT } from '../../lib/i18n.ts';
import { createStore, useStore } from '../../lib/store.ts';
import { showFailure } from '../../lib/toasts.ts';

const resetting = createStore<User | null>(null);
/** Opens the question whether to reset this user's password. */
export const askToReset = (user: User) => resetting.set(user);

type Told = z.output<typeof resetPasswordAnswer>['data'];

/** Gives a user a one-time password, which is shown until the dialog closes and never again. */
export function ResetPassword() {
  const user = useStore(resetting);
  return user && <ResetDialog key={user._id} user={user} />;
}

function ResetDialog({ user: { _id, email } }: { user: User }) {
  const t = useT();
  const [told, setTold] = useState<Told | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const close = () => resetting.set(null);
  const reset = async () => {
    setIsBusy(true);
    try {
      setTold((await call<z.output<typeof resetPasswordAnswer>>(resetPasswordPath, { _id })).data);
    } catch (error) {
      showFailure(
        'Something went wrong',
        error,
        'There was a problem updating the user.',
        () => void reset(),
      );
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <Dialog title={t('Reset password')} description={email} onClose={close} staysOnOutsideClick>
      <DialogBody className="grid gap-3">
        {told ? (
          <>
            <p className="text-pretty">
              {t('Tell it to its user now: it is shown only once, and works until {{moment}}.', {
                moment: formatMoment(told.expires),
              })}
            </p>
            <output aria-label={t('One-time password')} className="document-number text-16 select-all">
              {told.oneTimePassword}
            </output>
          </>
        ) : (
          <p className="text-pretty">
            {t('The user gets a one-time password and is signed out everywhere. The former password ends.')}
          </p>
        )}
      </DialogBody>
      <DialogFooter>
        <Button onClick={close}>{t(told ? 'Close' : 'Cancel')}</Button>
        {told ? (
          <Button
            variant="main"
            onClick={() => void copyText(told.oneTimePassword, 'One-time password copied')}
          >
            {t('Copy')}
          </Button>
        ) : (
          <Button variant="main" disabled={isBusy} onClick={() => void reset()}>
            {t('Reset password')}
          </Button>
        )}
      </DialogFooter>
    </Dialog>
  );
}
