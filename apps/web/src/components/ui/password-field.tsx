import type { Text } from '../../lib/i18n.ts';
import { Field } from './field.tsx';
import { PasswordInput } from './input.tsx';

type PasswordFieldProps = {
  label: Text;
  error?: string;
  value: string;
  onChange: (password: string) => void;
};

/** Asks for the signed-in user's current password. */
export const PasswordField = ({ label, error, value, onChange }: PasswordFieldProps) => (
  <Field label={label} error={error}>
    {(control) => (
      <PasswordInput
        {...control}
        name="password"
        autoComplete="current-password"
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    )}
  </Field>
);
