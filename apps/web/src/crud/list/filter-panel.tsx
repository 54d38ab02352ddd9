import { SEARCH_SIZE } from '@app/schemas/kit/lists';
import { matcher } from '@app/schemas/text/fold';
import { useQuery } from '@tanstack/react-query';
import { type RefObject, useState } from 'react';
import type { Choice } from '../../components/choices/choice-option.tsx';
import { ChoicePanel } from '../../components/choices/choice-panel.tsx';
import { DateField } from '../../components/dates/date-field.tsx';
import { Popover } from '../../components/layers/popover.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Field } from '../../components/ui/field.tsx';
import { useDebounced } from '../../lib/browser/use-debounced.ts';
import { today } from '../../lib/format/company-zone.ts';
import { dayPresets } from '../../lib/format/day-presets.ts';
import { fromData, useT } from '../../lib/i18n.ts';
import { useChoices } from '../choices/use-choices.ts';
import { useListed } from '../listed.ts';
import { messageOf, pageQuery } from '../queries.ts';
import type { ListFilter } from '../resource-view.ts';
import { useTypedDays } from './use-typed-days.ts';

type FilterOf<K extends ListFilter['kind']> = Extract<ListFilter, { kind: K }>;
type PanelProps<K extends ListFilter['kind']> = {
  filter: FilterOf<K>;
  chosen: readonly string[];
  onChange: (values: string[]) => void;
  /** Called with a picked record's name. */
  onPick: (choice: Choice) => void;
};

type FilterPanelProps = PanelProps<ListFilter['kind']> & {
  anchor: RefObject<HTMLElement | null>;
  onClose: () => void;
  returnFocusTo: RefObject<HTMLElement | null>;
};

/** The panel that a filter's button opens. */
export function FilterPanel({ filter, anchor, onClose, returnFocusTo, ...props }: FilterPanelProps) {
  const t = useT();
  return (
    <Popover
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      anchor={anchor}
      aria-label={t('Filter')}
      className="w-66"
      onCloseAutoFocus={(event) => {
        event.preventDefault();
        if (document.activeElement === document.body) returnFocusTo.current?.focus();
      }}
    >
      {filter.kind === 'value' && <ValuePanel filter={filter} {...props} />}
      {filter.kind === 'listed' && <ListedPanel filter={filter} {...props} />}
      {filter.kind === 'reference' && <ReferencePanel filter={filter} {...props} />}
      {filter.kind === 'texts' && <TextsPanel filter={filter} {...props} />}
      {filter.kind === 'days' && <DaysPanel filter={filter} {...props} />}
    </Popover>
  );
}

function ListedPanel({ filter: { of, ...filter }, ...props }: PanelProps<'listed'>) {
  const { useOptions } = useListed();
  const { options } = useOptions(of, props.chosen);
  return <ValuePanel filter={{ ...filter, kind: 'value', options }} {...props} />;
}

function ValuePanel({ filter: { label, options }, chosen, onChange }: PanelProps<'value'>) {
  const t = useT();
  const [text, setText] = useState('');
  const isMatch = matcher(text);
  const choices = Object.entries(options)
    .map(([value, name]) => ({ value, label: t(fromData(name)) }))
    .filter(({ label }) => isMatch(label));
  return (
    <ChoicePanel
      label={label}
      found={{ choices }}
      chosen={chosen}
      onSearch={setText}
      onToggle={({ value }) => onChange(toggled(chosen, value))}
    />
  );
}

function ReferencePanel({ filter: { label, of }, chosen, onChange, onPick }: PanelProps<'reference'>) {
  const { found, search } = useChoices(of);
  return (
    <ChoicePanel
      label={label}
      found={found}
      chosen={chosen}
      onSearch={search}
      onToggle={(choice) => {
        onPick(choice);
        onChange(toggled(chosen, choice.value));
      }}
      emptyText={of.emptyText}
    />
  );
}

const SEARCH_AFTER_MS = 250;

/** Offers the texts that records have in this field: those of the newest, or of what is found where they are searched. */
function TextsPanel({ filter: { field, label, resource }, chosen, onChange }: PanelProps<'texts'>) {
  const [typed, setTyped] = useState('');
  const text = useDebounced(typed.trim(), SEARCH_AFTER_MS);
  const request = { page: 1, limit: SEARCH_SIZE, ...(text && resource.paths.search && { data: text }) };
  const { data, error, isPending, isPlaceholderData } = useQuery(
    pageQuery<Record<string, string>>(resource, request),
  );
  const isMatch = matcher(text);
  const texts = new Set([...chosen, ...(data?.data.map((row) => row[field] ?? '') ?? [])]);
  const choices = [...texts]
    .filter((value) => value && isMatch(value))
    .map((value) => ({ value, label: value }));
  return (
    <ChoicePanel
      label={label}
      found={{
        choices,
        isPending: typed.trim() !== text || isPending || isPlaceholderData,
        error: choices.length ? undefined : messageOf(error),
      }}
      chosen={chosen}
      onSearch={setTyped}
      onToggle={({ value }) => onChange(toggled(chosen, value))}
    />
  );
}

function DaysPanel({ chosen, onChange }: PanelProps<'days'>) {
  const t = useT();
  const { from, to, change, rest, wrong } = useTypedDays(chosen, onChange);
  return (
    <div className="grid gap-3 p-2">
      <Field label="From" error={wrong?.from}>
        {(control) => (
          <DateField
            {...control}
            value={from}
            max={() => to}
            onChange={(day) => change({ from: day })}
            onBlur={rest}
          />
        )}
      </Field>
      <Field label="To" error={wrong?.to}>
        {(control) => (
          <DateField
            {...control}
            value={to}
            min={() => from}
            onChange={(day) => change({ to: day })}
            onBlur={rest}
          />
        )}
      </Field>
      <p className="text-12 text-muted">{t('Both days are included.')}</p>
      <fieldset aria-label={t('Days')} className="flex flex-wrap gap-1.5">
        {dayPresets(today()).map((preset) => (
          <Button
            key={preset.name}
            size="small"
            aria-pressed={preset.from === from && preset.to === to}
            className="aria-pressed:bg-selected"
            onClick={() => onChange([preset.from, preset.to])}
          >
            {t(preset.name)}
          </Button>
        ))}
      </fieldset>
    </div>
  );
}

const toggled = (chosen: readonly string[], value: string): string[] =>
  chosen.includes(value) ? chosen.filter((other) => other !== value) : [...chosen, value];
