import { ChevronDown, SlidersHorizontal, X } from 'lucide-react';
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import type { Choice } from '../../components/choices/choice-option.tsx';
import { choiceText } from '../../components/choices/choice-text.ts';
import { Button, buttonClass } from '../../components/ui/button.tsx';
import { useIsPhone } from '../../lib/browser/use-media-query.ts';
import { cx } from '../../lib/cx.ts';
import { entryOf } from '../../lib/entry-of.ts';
import { formatDate } from '../../lib/format/format.ts';
import { fromData, type Translate, useT } from '../../lib/i18n.ts';
import { lazyComponent } from '../../lib/lazy-component.ts';
import { listedLabel } from '../listed.ts';
import type { ListFilter } from '../resource-view.ts';
import type { ListState } from './list-state.ts';

const FilterPanel = lazyComponent(() => import('./filter-panel.tsx'), 'FilterPanel');

type ListFiltersProps = {
  filters: readonly ListFilter[];
  /** The first one has the focus when the list opens: no search box is there to take it. */
  takesFocus: boolean;
  state: ListState;
  /** The loaded rows, for the names of records that the address has only ids of. */
  rows: readonly object[];
  /** A filter of the page's own, and whether it is set. */
  other: ReactNode;
  isOtherSet: boolean;
};

/** Filters the list on the server, by column. On a phone all that filter nothing, save the first, wait behind a button. */
export function ListFilters({ filters, takesFocus, ...props }: ListFiltersProps) {
  const { state, rows, other, isOtherSet } = props;
  const t = useT();
  const isPhone = useIsPhone();
  const [isAllShown, setIsAllShown] = useState(false);
  const chosenOf = ({ field }: ListFilter) => state.filter[field] ?? [];
  const shown = filters.filter((filter, at) => at === 0 || isSet(chosenOf(filter)));
  const isOtherShown = filters.length === 0 || isOtherSet;
  const hasWaiting = isPhone && (shown.length < filters.length || (Boolean(other) && !isOtherShown));
  const isWhole = !hasWaiting || isAllShown;
  return (
    <>
      {(isWhole ? filters : shown).map((filter, at) => (
        <FilterChip
          key={filter.field}
          filter={filter}
          chosen={chosenOf(filter)}
          takesFocus={takesFocus && at === 0}
          rows={rows}
          onChange={(values) => state.setFilter(filter.field, values)}
        />
      ))}
      {(isWhole || isOtherShown) && other}
      {hasWaiting && (
        <Button aria-expanded={isAllShown} onClick={() => setIsAllShown(!isAllShown)}>
          <SlidersHorizontal />
          {t('Filters')}
        </Button>
      )}
    </>
  );
}

const isSet = (chosen: readonly string[]) => chosen.some(Boolean);

type FilterChipProps = {
  filter: ListFilter;
  takesFocus: boolean;
  chosen: readonly string[];
  rows: readonly object[];
  onChange: (values: string[]) => void;
};

/** A button that opens a filter; once set, it shows the values and a button to clear them. */
function FilterChip({ filter, takesFocus, chosen, rows, onChange }: FilterChipProps) {
  const t = useT();
  const [isOpen, setIsOpen] = useState(false);
  const [picked, setPicked] = useState<readonly Choice[]>([]);
  const box = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only as the list opens.
  useEffect(() => {
    if (takesFocus) opener.current?.focus();
  }, []);
  const label = t(filter.label);
  const isChosen = isSet(chosen);
  return (
    <div
      ref={box}
      data-printed={isChosen ? true : undefined}
      className={cx(buttonClass({}, 'gap-0! p-0!'), isChosen && 'max-w-90 bg-selected! print:max-w-none')}
    >
      <button
        ref={opener}
        type="button"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        className="flex min-w-0 items-center gap-1.5 self-stretch rounded-control px-3 not-last:pr-1"
        onClick={() => setIsOpen(!isOpen)}
      >
        <span className={cx(isChosen && 'font-normal')}>{label}</span>
        {isChosen ? (
          <span className="truncate print:whitespace-normal max-md:py-1 max-md:text-left max-md:whitespace-normal">
            {wordsOf(filter, chosen, { picked, rows, t })}
          </span>
        ) : (
          <ChevronDown className="text-muted" />
        )}
      </button>
      {isChosen && (
        <button
          type="button"
          aria-label={t('Clear the filter {{label}}', { label })}
          className="mr-1 grid size-6 shrink-0 print:hidden place-items-center rounded-check text-muted max-md:size-10"
          onClick={() => {
            onChange([]);
            opener.current?.focus();
          }}
        >
          <X />
        </button>
      )}
      <Suspense>
        {isOpen && (
          <FilterPanel
            filter={filter}
            chosen={chosen}
            onChange={onChange}
            onPick={(choice) => setPicked([...picked, choice])}
            anchor={box}
            onClose={() => setIsOpen(false)}
            returnFocusTo={opener}
          />
        )}
      </Suspense>
    </div>
  );
}

type Known = { picked: readonly Choice[]; rows: readonly object[]; t: Translate };

/** Describes a filter's values for reading. */
function wordsOf(filter: ListFilter, chosen: readonly string[], { picked, rows, t }: Known): string {
  if (filter.kind === 'listed')
    return chosen.map((value) => t(fromData(listedLabel(filter.of, value)))).join(', ');
  if (filter.kind === 'value')
    return chosen.map((value) => t(fromData(entryOf(filter.options, value) ?? value))).join(', ');
  if (filter.kind === 'texts') return chosen.join(', ');
  if (filter.kind === 'days') {
    const [from, to] = chosen.map((day) => (day ? formatDate(day) : ''));
    if (from && to) return from === to ? from : `${from} – ${to}`;
    return from ? t('from {{day}}', { day: from }) : t('until {{day}}', { day: to });
  }
  const names = chosen.map((id) => {
    const choice = picked.find(({ value }) => value === id);
    return choice ? choiceText(choice) : nameIn(rows, filter, id);
  });
  return names.includes(undefined) ? t('{{count}} chosen', { count: chosen.length }) : names.join(', ');
}

function nameIn(
  rows: readonly object[],
  { field, nameIn: read }: ListFilter & { kind: 'reference' },
  id: string,
): string | undefined {
  for (const row of rows) {
    const reference = (row as Record<string, { _id?: string; name?: string } | undefined>)[field];
    const name = read ? read(row as never, id) : reference?._id === id ? reference.name : undefined;
    if (name) return name;
  }
  return undefined;
}
