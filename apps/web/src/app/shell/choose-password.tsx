import { useEffect, useRef } from 'react';
import { TabTitle } from '../../components/tab-title.tsx';
import { useT } from '../../lib/i18n.ts';
import { leaveSession, logOut, signInAgain } from '../../lib/session/session.ts';
import { PasswordForm } from './password-form.tsx';

/** The only screen for a user who signed in with a one-time password. */
export function ChoosePassword() {
  const t = useT();
  const page = useRef<HTMLElement>(null);
  useEffect(() => page.current?.querySelector('input')?.focus(), []);
  return (
    <main ref={page} className="grid min-h-dvh place-items-center p-6 max-md:p-0">
      <TabTitle>{t('Choose a new password')}</TabTitle>
      <div className="w-full max-w-120 rounded-dialog bg-raised shadow-float max-md:shadow-none">
        <h1 className="px-6 pt-5 font-head text-16 font-semibold max-md:px-4">
          {t('Choose a new password')}
        </h1>
        <PasswordForm
          note="You signed in with a one-time password. Choose your own to go on."
          closeLabel="Log out"
          onClose={() => void logOut()}
          // The change has ended the session.
          onSaved={(password) => signInAgain(password).catch(leaveSession)}
        />
      </div>
    </main>
  );
}
