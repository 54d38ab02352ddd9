import { type SyntheticEvent, useId, useState } from 'react';
import { dirtyForms } from '../../components/dirty-forms.ts';
import { Banner } from '../../components/ui/banner.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Dialog, DialogBody, DialogFooter } from '../../components/ui/dialog.tsx';
import { PasswordField } from '../../components/ui/password-field.tsx';
import { LeaveDialog } from '../../components/unsaved-guard.tsx';
import { countUnsent } from '../../features/sales/outbox.ts';
import { sentenceOf } from '../../lib/api.ts';
import { translated, useT } from '../../lib/i18n.ts';
import { leaveSession, signInAgain } from '../../lib/session.ts';
import { LogOutDialog } from './log-out-dialog.tsx';

/**
 * Asks for the password in place of the page, of which nothing is lost or to be seen; what was being sent goes on by
 * itself.
 */
export function SignInAgain({ email }: { email: string }) {
  const t = useT();
  const emailId = useId();
  const [password, setPassword] = useState('');
  const [failure, setFailure] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const [asked, setAsked] = useState<'typed' | 'waiting' | null>(null);
  const leave = () => (countUnsent() ? setAsked('waiting') : leaveSession());

  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    event.stopPropagation(); // it is drawn inside the page, whose own form is another one
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
          <Button onClick={() => (dirtyForms.size ? setAsked('typed') : leave())}>{t('Log out')}</Button>
          <Button type="submit" variant="main" disabled={isBusy}>
            {t(isBusy ? 'Logging in...' : 'Login')}
          </Button>
        </DialogFooter>
      </form>
      {/* Its own question: what waits for the password is not being saved, though its form takes it for that. */}
      {asked === 'typed' && (
        <LeaveDialog isSaving={false} onLeave={leave} onStay={() => setAsked(null)} isOverAll />
      )}
      {asked === 'waiting' && (
        <LogOutDialog onLogOut={leaveSession} onStay={() => setAsked(null)} isOverAll />
      )}
    </Dialog>
  );
}
