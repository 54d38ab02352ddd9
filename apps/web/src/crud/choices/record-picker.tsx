import { useState } from 'react';
import { choiceText } from '../../components/choices/choice-list.tsx';
import type { Choice } from '../../components/choices/choice-option.tsx';
import { Combobox } from '../../components/choices/combobox.tsx';
import type { ControlProps } from '../../components/ui/field.tsx';
import type { Text } from '../../lib/i18n.ts';
import type { PickerSource } from '../resource-view.ts';
import { type HeldAmounts, useChoices } from './use-choices.ts';

type RecordPickerProps<R> = Partial<ControlProps> & {
  'aria-label'?: string;
  name?: string;
  of: PickerSource<R>;
  /** The id of the chosen record, or empty. */
  value: string;
  /** Its name, if known: it may be far down the list. */
  chosenName?: string | undefined;
  /** @param record as listed; cached ones have an id and a name only */
  onChange: (id: string, name: string, record?: R) => void;
  onBlur?: () => void;
  isClearable?: boolean;
  keepsText?: boolean;
  /** What each record holds: shown beside it, the most first. */
  held?: HeldAmounts | undefined;
  /** In place of the source's own. */
  placeholder?: Text;
  boxClassName?: string;
  ref?: React.Ref<HTMLInputElement>;
};

/** Chooses one of all records of a resource. */
export function RecordPicker<R = never>({
  of,
  value,
  chosenName,
  onChange,
  held,
  ...props
}: RecordPickerProps<R>) {
  const { found, records, search } = useChoices(of, held);
  const [picked, setPicked] = useState<Choice | null>(null);
  const known = picked?.value === value ? picked : found.choices.find((choice) => choice.value === value);
  return (
    <Combobox
      placeholder={of.placeholder}
      searchPlaceholder={props.placeholder ?? of.searchPlaceholder}
      {...props}
      emptyText={of.emptyText}
      nothingFor={of.nothingFor}
      value={value}
      valueLabel={value ? (known ? choiceText(known) : (chosenName ?? '')) : ''}
      found={found}
      onSearch={search}
      onChange={(choice) => {
        setPicked(choice);
        const record = records.find(({ _id }) => _id === choice?.value);
        onChange(choice?.value ?? '', choice?.label ?? '', record as R | undefined);
      }}
    />
  );
}
