import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { Choices } from '../../components/choices/choice-list.tsx';
import type { Choice } from '../../components/choices/choice-option.tsx';
import { choiceText } from '../../components/choices/choice-text.ts';
import { Combobox } from '../../components/choices/combobox.tsx';
import type { ControlProps } from '../../components/ui/field.tsx';
import { type Text, useT } from '../../lib/i18n.ts';
import { useRole } from '../../lib/session/session.ts';
import { mayDo, type PickerSource } from '../resource-view.ts';
import { askForRecord } from './asked-record.tsx';
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
  const { found, records, typed, search } = useChoices(of, held);
  const lead = useLead(of, found);
  const [picked, setPicked] = useState<Choice | null>(null);
  const take = (choice: Choice | null, record: unknown) => {
    setPicked(choice);
    const meant = record && of.meantBy ? of.meantBy(record as R, typed) : record;
    onChange(choice?.value ?? '', choice?.label ?? '', meant as R | undefined);
  };
  const add = () => {
    const onCreated = (record: Named) => take({ value: record._id, label: record.name }, record);
    if (of.add) askForRecord({ dialog: of.add.dialog, name: typed.trim(), onCreated });
  };
  const known = picked?.value === value ? picked : found.choices.find((choice) => choice.value === value);
  return (
    <Combobox
      placeholder={of.placeholder}
      searchPlaceholder={props.placeholder ?? of.searchPlaceholder}
      {...props}
      emptyText={of.emptyText}
      nothingFor={of.nothingFor}
      emptyHint={lead.hint}
      value={value}
      valueLabel={value ? (known ? choiceText(known) : (chosenName ?? '')) : ''}
      found={{ ...found, choices: [...found.choices, ...lead.offers] }}
      onSearch={search}
      onChange={(choice) => {
        if (choice?.value === ADD) return add();
        const record = records.find(({ _id }) => _id === choice?.value);
        take(choice, record);
      }}
    />
  );
}

type Named = { _id: string; name: string };

/** Stands among the choices for a record that is still to be made. */
const ADD = 'add a record';

/** Says how it goes on where nothing is found. */
function useLead({ resource, add }: PickerSource, { choices, isPending, error }: Choices) {
  const t = useT();
  const mayAdd = mayDo(resource, 'create', useRole());
  const isNothing = choices.length === 0 && !isPending && !error;
  return {
    offers: add && mayAdd && isNothing ? [{ value: ADD, label: t(add.label), icon: <Plus /> }] : [],
    hint: add && !mayAdd ? t('Ask an admin') : undefined,
  };
}
