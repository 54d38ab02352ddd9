import type { resetPasswordAnswer } from '@app/schemas/access/users';
import { resetPasswordPath, type User, users } from '@app/schemas/access/users';
import { useState } from 'react';
import type { z } from 'zod';
import { Dialog, DialogBody, DialogFooter } from '../../components/layers/dialog.tsx';
import { Button } from '../../components/ui/button.tsx';
import { failuresOf } from '../../crud/define-view.ts';
import { call } from '../../lib/api.ts';
import { copyText } from '../../lib/browser/copy-text.ts';
import { formatMoment } from '../../lib/format/format.ts';
import { useT } from '../../lib/i18n.ts';
import { createStore, useStore } from '../../lib/store.ts';
import { showFailure } from '../../lib/toasts.ts';

const resetting = createStore<User | null>(null);
/** Asks before resetting this user's password. */
export const askToReset = (user: User) => resetting.set(user);

type Issued = z.output<typeof resetPasswordAnswer>['data'];

/** Gives a user a one-time password, which is shown until the dialog closes and never again. */
export function ResetPassword() {
  const user = useStore(resetting);
  return user && <ResetDialog key={user._id} user={user} />;
}

function ResetDialog({ user: { _id, email } }: { user: User }) {
  const t = useT();
  const [issued, setIssued] = useState<Issued | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const close = () => resetting.set(null);
  const reset = async () => {
    setIsBusy(true);
    try {
      setIssued((await call<z.output<typeof resetPasswordAnswer>>(resetPasswordPath, { _id })).data);
    } catch (error) {
      showFailure('Something went wrong', error, failuresOf(users.label).update, () => void reset());
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <Dialog title={t('Reset password')} description={email} onClose={close} staysOnOutsideClick>
      <DialogBody className="grid gap-3">
        {issued ? (
          <>
            <p className="text-pretty">
              {t('Tell it to its user now: it is shown only once, and works until {{moment}}.', {
                moment: formatMoment(issued.expires),
              })}
            </p>
            <output aria-label={t('One-time password')} className="document-number text-16 select-all">
              {issued.oneTimePassword}
            </output>
          </>
        ) : (
          <p className="text-pretty">
            {t('The user gets a one-time password and is signed out everywhere. The former password ends.')}
          </p>
        )}
      </DialogBody>
      <DialogFooter>
        <Button onClick={close}>{t(issued ? 'Close' : 'Cancel')}</Button>
        {issued ? (
          <Button
            variant="main"
            onClick={() => void copyText(issued.oneTimePassword, 'One-time password copied')}
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
