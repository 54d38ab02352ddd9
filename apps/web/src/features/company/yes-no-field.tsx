import { NativeSelect } from '../../components/controls/native-select.tsx';
import { Field } from '../../components/ui/field.tsx';
import { useBoundField } from '../../crud/form/form-field.tsx';
import type { Text } from '../../lib/i18n.ts';

/** Chooses between yes and no. */
export function YesNoField({ name, label }: { name: string; label: Text }) {
  const { bound, message } = useBoundField(name);
  return (
    <Field label={label} error={message}>
      {(control) => (
        <NativeSelect
          {...control}
          ref={bound.ref}
          name={bound.name}
          options={{ true: 'Yes', false: 'No' }}
          value={String(bound.value)}
          onBlur={bound.onBlur}
          onChange={({ target }) => bound.onChange(target.value === 'true')}
        />
      )}
    </Field>
  );
}
