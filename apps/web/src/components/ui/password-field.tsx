import { Field } from './field.tsx';
import { PasswordInput } from './input.tsx';

type PasswordFieldProps = {
  label: string;
  error?: string;
  value: string;
  onChange: (password: string) => void;
};

/** Asks whoever is signed in for the password that they have. */
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
