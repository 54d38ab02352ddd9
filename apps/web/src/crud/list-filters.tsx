import { useState } from 'react';
import type { Choice } from '../components/choice-list.tsx';
import { DateField } from '../components/date-field.tsx';
import { Field } from '../components/ui/field.tsx';
import { formatDate } from '../lib/format.ts';
import { useT } from '../lib/i18n.ts';
import { ChoicePanel, FilterChip } from './filter-chip.tsx';
import type { ListState } from './list-state.ts';
import type { ListFilter, PickerSource } from './resource-view.ts';
import { useChoices } from './use-choices.ts';

type FilterOf<K extends ListFilter['kind']> = Extract<ListFilter, { kind: K }>;
type FilterProps<K extends ListFilter['kind']> = {
  filter: FilterOf<K>;
  chosen: readonly string[];
  onChange: (values: string[]) => void;
};

type ListFiltersProps = {
  filters: readonly ListFilter[];
  state: ListState;
  /** The loaded rows, which name some of the records that the address only gives the ids of. */
  rows: readonly object[];
};

/** Narrows the list on the server, column by column. */
export function ListFilters({ filters, state, rows }: ListFiltersProps) {
  return filters.map((filter) => {
    const common = {
      chosen: state.filter[filter.field] ?? [],
      onChange: (values: string[]) => state.setFilter(filter.field, values),
    };
    if (filter.kind === 'value') return <ValueFilter key={filter.field} filter={filter} {...common} />;
    if (filter.kind === 'days') return <DaysFilter key={filter.field} filter={filter} {...common} />;
    return <ReferenceFilter key={filter.field} filter={filter} rows={rows} {...common} />;
  });
}

function ValueFilter({ filter: { label, options }, chosen, onChange }: FilterProps<'value'>) {
  const t = useT();
  const [text, setText] = useState('');
  const choices = Object.entries(options)
    .filter(([, name]) => t(name).toLowerCase().includes(text.trim().toLowerCase()))
    .map(([value, name]) => ({ value, label: name }));
  const names = chosen.map((value) => t(options[value] ?? value));
  return (
    <FilterChip label={label} chosen={names.join(', ')} onClear={() => onChange([])}>
      <ChoicePanel
        label={label}
        found={{ choices }}
        chosen={chosen}
        onSearch={setText}
        onToggle={({ value }) => onChange(toggled(chosen, value))}
      />
    </FilterChip>
  );
}

function ReferenceFilter({
  filter,
  rows,
  chosen,
  onChange,
}: FilterProps<'reference'> & { rows: readonly object[] }) {
  const t = useT();
  const { label, field, of } = filter;
  const [picked, setPicked] = useState<Readonly<Record<string, string>>>({});
  const names = chosen.map((id) => picked[id] ?? nameIn(rows, field, id));
  const text = names.includes(undefined) ? t('{{count}} chosen', { count: chosen.length }) : names.join(', ');
  return (
    <FilterChip label={label} chosen={chosen.length ? text : ''} onClear={() => onChange([])}>
      <ReferenceChoices
        label={label}
        of={of}
        chosen={chosen}
        onToggle={(choice) => {
          setPicked({ ...picked, [choice.value]: choice.label });
          onChange(toggled(chosen, choice.value));
        }}
      />
    </FilterChip>
  );
}

type ReferenceChoicesProps = {
  label: string;
  of: PickerSource;
  chosen: readonly string[];
  onToggle: (choice: Choice) => void;
};

/** Asks for the records once the filter is opened. */
function ReferenceChoices({ of, ...props }: ReferenceChoicesProps) {
  const { found, search } = useChoices(of);
  return <ChoicePanel {...props} found={found} onSearch={search} emptyText={of.emptyText} />;
}

function DaysFilter({ filter: { label }, chosen, onChange }: FilterProps<'days'>) {
  const t = useT();
  const [from = '', to = ''] = chosen;
  const days = [from, to].map((day) => (day ? formatDate(day) : ''));
  const change = (values: string[]) => onChange(values.some(Boolean) ? values : []);
  return (
    <FilterChip
      label={label}
      chosen={days.some(Boolean) ? days.join(' – ') : ''}
      onClear={() => onChange([])}
    >
      <div className="grid gap-3 p-2">
        <Field label="From">
          {({ id }) => <DateField id={id} value={from} max={to} onChange={(day) => change([day, to])} />}
        </Field>
        <Field label="To">
          {({ id }) => <DateField id={id} value={to} min={from} onChange={(day) => change([from, day])} />}
        </Field>
        <p className="text-12 text-muted">{t('Both days are included.')}</p>
      </div>
    </FilterChip>
  );
}

const toggled = (chosen: readonly string[], value: string): string[] =>
  chosen.includes(value) ? chosen.filter((other) => other !== value) : [...chosen, value];

function nameIn(rows: readonly object[], field: string, id: string): string | undefined {
  for (const row of rows) {
    const reference = (row as Record<string, { _id?: string; name?: string } | undefined>)[field];
    if (reference?._id === id) return reference.name;
  }
  return undefined;
}
