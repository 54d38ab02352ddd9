import { type SyntheticEvent, useId, useState } from 'react';
import { Dialog, DialogBody, DialogFooter } from '../../components/layers/dialog.tsx';
import { dirtyForms } from '../../components/layers/dirty-forms.ts';
import { LeaveDialog } from '../../components/layers/unsaved-guard.tsx';
import { Banner } from '../../components/ui/banner.tsx';
import { Button } from '../../components/ui/button.tsx';
import { PasswordField } from '../../components/ui/password-field.tsx';
import { sentenceOf } from '../../lib/api.ts';
import { translated, useT } from '../../lib/i18n.ts';
import { leaveSession, signInAgain } from '../../lib/session/session.ts';
import { LogOutDialog } from '../../outbox/log-out-dialog.tsx';
import { countUnsent } from '../../outbox/outbox.ts';

/**
 * Asks for the password in place of the page, which is hidden but keeps its state; waiting calls then
 * resume by themselves.
 */
export function SignInAgain({ email }: { email: string }) {
  const t = useT();
  const emailId = useId();
  const [password, setPassword] = useState('');
  const [failure, setFailure] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const [confirming, setConfirming] = useState<'typed' | 'waiting' | null>(null);
  const leave = () => (countUnsent() ? setConfirming('waiting') : leaveSession());

  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    event.stopPropagation(); // React bubbles it to the form of the page around the dialog
    if (isBusy) return;
    setIsBusy(true);
    try {
      await signInAgain(password);
    } catch (error) {
      setFailure(sentenceOf(error));
    } finally {
      setIsBusy(false);
    }
  };

  return (
    <Dialog
      title={t('Your session has ended')}
      description={t('Enter your password to go on. Nothing that you typed is lost.')}
      staysOnOutsideClick
      isOverAll
    >
      <form noValidate onSubmit={(event) => void submit(event)}>
        <DialogBody className="grid gap-4">
          {failure && <Banner type="error">{translated(failure)}</Banner>}
          <p>
            <span className="mb-1 block font-medium">{t('Email')}</span>
            <span className="text-muted">{email}</span>
            <input id={emailId} type="text" autoComplete="username" value={email} readOnly hidden />
          </p>
          <PasswordField label="Password" value={password} onChange={setPassword} />
        </DialogBody>
        <DialogFooter>
          <Button onClick={() => (dirtyForms.size ? setConfirming('typed') : leave())}>{t('Log out')}</Button>
          <Button type="submit" variant="main" disabled={isBusy}>
            {t(isBusy ? 'Logging in...' : 'Login')}
          </Button>
        </DialogFooter>
      </form>
      {/* Not the form's own question: a call that waits for the password counts as saving there, and isn't. */}
      {confirming === 'typed' && (
        <LeaveDialog isSaving={false} onLeave={leave} onStay={() => setConfirming(null)} isOverAll />
      )}
      {confirming === 'waiting' && (
        <LogOutDialog onLogOut={leaveSession} onStay={() => setConfirming(null)} isOverAll />
      )}
    </Dialog>
  );
}
