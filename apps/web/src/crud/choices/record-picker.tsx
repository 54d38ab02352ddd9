import { useState } from 'react';
import { type Choice, choiceText } from '../../components/choices/choice-list.tsx';
import { Combobox } from '../../components/choices/combobox.tsx';
import type { ControlProps } from '../../components/ui/field.tsx';
import type { PickerSource } from '../resource-view.ts';
import { useChoices } from './use-choices.ts';

type RecordPickerProps = Partial<ControlProps> & {
  'aria-label'?: string;
  of: PickerSource;
  /** The id of the chosen record, or empty. */
  value: string;
  /** Its name, if known: it may be far down the list. */
  chosenName?: string | undefined;
  /** @param record as listed; cached ones have an id and a name only */
  onChange: (id: string, name: string, record?: object) => void;
  onBlur?: () => void;
  isClearable?: boolean;
  boxClassName?: string;
  ref?: React.Ref<HTMLInputElement>;
};

/** Chooses one of all records of a resource. */
export function RecordPicker({ of, value, chosenName, onChange, ...props }: RecordPickerProps) {
  const { found, records, search } = useChoices(of);
  const [picked, setPicked] = useState<Choice | null>(null);
  const known = picked?.value === value ? picked : found.choices.find((choice) => choice.value === value);
  return (
    <Combobox
      {...props}
      placeholder={of.placeholder}
      searchPlaceholder={of.searchPlaceholder}
      emptyText={of.emptyText}
      value={value}
      valueLabel={value ? (known ? choiceText(known) : (chosenName ?? '')) : ''}
      found={found}
      onSearch={search}
      onChange={(choice) => {
        setPicked(choice);
        const record = records.find(({ _id }) => _id === choice?.value);
        onChange(choice?.value ?? '', choice?.label ?? '', record);
      }}
    />
  );
}
