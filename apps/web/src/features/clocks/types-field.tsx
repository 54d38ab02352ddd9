import { type ContainerType, containerTypeNames } from '@app/schemas/imports/container-types';
import { matcher } from '@app/schemas/text/fold';
import { useState } from 'react';
import { useController } from 'react-hook-form';
import { Combobox } from '../../components/choices/combobox.tsx';
import { Field } from '../../components/ui/field.tsx';

/** Chooses the types of containers that a clock counts for; without any it counts for all. */
export function TypesField({ name }: { name: string }) {
  const [text, setText] = useState('');
  const { field, fieldState } = useController({ name });
  const chosen: readonly ContainerType[] = field.value;
  const isMatch = matcher(text);
  const choices = containerTypeNames.filter(isMatch).map((type) => ({ value: type, label: type }));
  /** Keeps the order of the list, whichever was chosen first. */
  const toggled = (type: string) =>
    containerTypeNames.filter((one) => chosen.includes(one) !== (one === type));
  return (
    <Field label="Container types" error={fieldState.error?.message}>
      {(control) => (
        <Combobox
          {...control}
          ref={field.ref}
          name={name}
          value=""
          valueLabel={chosen.join(', ')}
          several={chosen}
          placeholder="All"
          found={{ choices }}
          onSearch={setText}
          onChange={(choice) => choice && field.onChange(toggled(choice.value))}
          onBlur={field.onBlur}
        />
      )}
    </Field>
  );
}
