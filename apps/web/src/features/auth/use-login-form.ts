import { type ChangeEvent, type FocusEvent, type SyntheticEvent, useRef, useState } from 'react';
import { logIn, useSession } from '../../lib/session/session.ts';

type Credentials = { email: string; password: string };
type Name = keyof Credentials;

/**
 * Manages the two fields of the sign-in form. Its rules, with the library behind them, load only once the user types:
 * this is the first page that a weak connection has to load.
 */
export function useLoginForm(onLoggedIn: () => void) {
  const [values, setValues] = useState<Credentials>({ email: '', password: '' });
  const [wrong, setWrong] = useState<Readonly<Record<string, string>>>({});
  const { isLoading } = useSession();
  /** Set while the rules load and check. */
  const [isChecking, setIsChecking] = useState(false);
  const isBusy = isChecking || isLoading;
  const left = useRef(new Set<Name>());

  const check = async (next: Credentials, isWhole = false) => {
    // Without the rules nothing is validated here; the server does it all the same.
    const rules = await import('./login-rules.ts').catch(() => undefined);
    const all = rules?.wrongFields(next) ?? {};
    if (isWhole) left.current = new Set(['email', 'password']);
    setWrong(Object.fromEntries(Object.entries(all).filter(([name]) => left.current.has(name as Name))));
    return Object.keys(all)[0];
  };

  const submit = async (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy) return;
    const form = event.currentTarget;
    setIsChecking(true);
    const firstWrong = await check(values, true);
    setIsChecking(false);
    if (firstWrong) form.querySelector<HTMLInputElement>(`[name=${firstWrong}]`)?.focus();
    else if (await logIn(values)) onLoggedIn();
  };

  const field = (name: Name) => ({
    name,
    value: values[name],
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => {
      const next = { ...values, [name]: target.value };
      setValues(next);
      void check(next);
    },
    onBlur: ({ target }: FocusEvent<HTMLInputElement>) => {
      if (!target.value) return; // no error for a field left empty
      left.current.add(name);
      void check(values);
    },
  });

  return { field, wrong, isBusy, submit };
}
