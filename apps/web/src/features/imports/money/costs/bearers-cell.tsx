import { matcher } from '@app/schemas/text/fold';
import { useState } from 'react';
import { Combobox } from '../../../../components/choices/combobox.tsx';
import { useBoundField } from '../../../../crud/form/form-field.tsx';
import { useT } from '../../../../lib/i18n.ts';

/** A product of the import, which may bear a cost. */
export type Bearer = { _id: string; name: string };

/** Chooses which products bear a cost: each choice adds one or takes it out; none bear it all. */
export function BearersCell({ index, bearers }: { index: number; bearers: readonly Bearer[] }) {
  const t = useT();
  const { bound } = useBoundField(`costs.${index}.products`);
  const [text, setText] = useState('');
  const isMatch = matcher(text);
  const chosen: readonly string[] = bound.value;
  const all = { value: '', label: t('All') };
  const choices = [all, ...bearers.map(({ _id, name }) => ({ value: _id, label: name }))];
  const labels = choices.filter(({ value }) => value && chosen.includes(value)).map(({ label }) => label);
  return (
    <Combobox
      ref={bound.ref}
      name={bound.name}
      aria-label={t('{{field}}, item {{number}}', { field: t('Products'), number: index + 1 })}
      value=""
      valueLabel={labels.join(', ') || all.label}
      several={chosen.length ? chosen : ['']}
      found={{ choices: choices.filter(({ label }) => isMatch(label)) }}
      onSearch={setText}
      onChange={(choice) => choice && bound.onChange(choice.value ? toggled(chosen, choice.value) : [])}
      onBlur={bound.onBlur}
    />
  );
}

const toggled = (chosen: readonly string[], value: string) =>
  chosen.includes(value) ? chosen.filter((other) => other !== value) : [...chosen, value];
