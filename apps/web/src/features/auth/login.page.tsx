import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { Brand } from '../../components/brand.tsx';
import { TabTitle } from '../../components/tab-title.tsx';
import { Banner } from '../../components/ui/banner.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Field } from '../../components/ui/field.tsx';
import { Input, PasswordInput } from '../../components/ui/input.tsx';
import { translated, useT } from '../../lib/i18n.ts';
import { useSession } from '../../lib/session/session.ts';
import { LoginPreferences } from './login-preferences.shared.tsx';
import { RouteDrawing } from './route-drawing.tsx';
import { useLoginForm } from './use-login-form.ts';

const REDIRECT_MS = 2_000;

type LoginPageProps = {
  /** Where a sign-in leads. */
  home: string;
  onSignedIn: () => void;
};

/** The sign-in screen, next to a drawing of the route that goods take. */
export function LoginPage({ home, onSignedIn }: LoginPageProps) {
  const t = useT();
  const { userData, alertData } = useSession();
  const { field, wrong, isBusy, submit } = useLoginForm(onSignedIn);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector('input')?.focus(), []);
  useRedirect(userData ? home : null);

  return (
    <div className="grid min-h-dvh lg:grid-cols-[minmax(400px,480px)_minmax(0,1fr)]">
      <TabTitle>{t('Login')}</TabTitle>
      <main className="flex min-h-dvh flex-col border-r px-16 max-lg:items-center max-lg:border-0 max-lg:px-6">
        <Brand className="h-22 w-full max-w-100" />
        <form
          ref={form}
          noValidate
          onSubmit={(event) => void submit(event)}
          className="my-auto grid w-full max-w-100 gap-4 pb-8 [--spacing-control:2.5rem] max-md:[--spacing-control:2.75rem]"
        >
          <h1 className="mb-2 font-head text-22 font-semibold">{t('Login')}</h1>
          {alertData.showMessage && (
            <Banner type={alertData.messageType}>{translated(alertData.message)}</Banner>
          )}
          <Credentials field={field} wrong={wrong} />
          <Button type="submit" variant="main" className="mt-2" disabled={isBusy}>
            {t(isBusy ? 'Logging in...' : 'Login')}
          </Button>
        </form>
        <LoginPreferences />
      </main>
      <aside aria-label={t('The route')} className="grid place-items-center bg-bg p-12 max-lg:hidden">
        <RouteDrawing />
      </aside>
    </div>
  );
}

/** Redirects after a while that leaves time to read the message. */
function useRedirect(path: string | null) {
  const navigate = useNavigate();
  useEffect(() => {
    if (!path) return;
    const timer = setTimeout(() => void navigate(path), REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [path, navigate]);
}

function Credentials({ field, wrong }: Pick<ReturnType<typeof useLoginForm>, 'field' | 'wrong'>) {
  return (
    <>
      <Field label="Email" error={wrong.email}>
        {(control) => (
          <Input
            {...control}
            {...field('email')}
            type="email"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            className="text-14"
          />
        )}
      </Field>
      <Field label="Password" error={wrong.password}>
        {(control) => (
          <PasswordInput
            {...control}
            {...field('password')}
            autoComplete="current-password"
            className="text-14"
          />
        )}
      </Field>
    </>
  );
}
