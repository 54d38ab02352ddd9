import { type ChangeEvent, type FocusEvent, type SyntheticEvent, useRef, useState } from 'react';
import { logIn } from '../../lib/session.ts';

type Credentials = { email: string; password: string };
type Name = keyof Credentials;

/**
 * The two fields of the sign-in form. Its rules come with the library that checks them only once somebody
 * types: this page is the first one that a weak line has to carry.
 */
export function useLoginForm(onLoggedIn: () => void) {
  const [values, setValues] = useState<Credentials>({ email: '', password: '' });
  const [wrong, setWrong] = useState<Readonly<Record<string, string>>>({});
  const left = useRef(new Set<Name>());

  const check = async (next: Credentials, isWhole = false) => {
    const { wrongFields } = await import('./login-rules.ts');
    const all = wrongFields(next);
    if (isWhole) left.current = new Set(['email', 'password']);
    setWrong(Object.fromEntries(Object.entries(all).filter(([name]) => left.current.has(name as Name))));
    return Object.keys(all)[0];
  };

  const submit = async (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const firstWrong = await check(values, true);
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
      if (!target.value) return; // passing through is no mistake yet
      left.current.add(name);
      void check(values);
    },
  });

  return { field, wrong, submit };
}
