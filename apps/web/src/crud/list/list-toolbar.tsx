import { Rows3, Rows4 } from 'lucide-react';
import type { ReactNode } from 'react';
import { NativeSelect } from '../../components/controls/native-select.tsx';
import type { Column } from '../../components/table/column.ts';
import { ColumnsMenu } from '../../components/table/columns-menu.tsx';
import { SearchBox } from '../../components/table/search-box.tsx';
import { Button } from '../../components/ui/button.tsx';
import { useT } from '../../lib/i18n.ts';
import type { useListPreferences } from './list-preferences.ts';
import { type ListState, sortKey } from './list-state.ts';

type ListToolbarProps<R> = {
  state: ListState;
  /** Whether it has a search box. */
  isSearched: boolean;
  /** Runs with its text on Enter. */
  onEnter: ((text: string) => void) | undefined;
  columns: readonly Column<R>[];
  /** The fields by which the list can be sorted. */
  sortable: readonly string[];
  preferences: ReturnType<typeof useListPreferences<R>>;
  filters: ReactNode;
  /** More buttons, such as a report. */
  tools: ReactNode;
};

export function ListToolbar<R>({
  state,
  isSearched,
  onEnter,
  columns,
  sortable,
  preferences,
  filters,
  tools,
}: ListToolbarProps<R>) {
  const t = useT();
  const { isCompact, toggleDensity } = preferences;
  const DensityIcon = isCompact ? Rows4 : Rows3;
  return (
    // Paper says what was searched and filtered: all else here is for the screen.
    <div className="mt-4 mb-3 flex flex-wrap items-center gap-2 print:*:not-data-printed:hidden">
      {isSearched && (
        <search
          data-printed={state.text ? true : undefined}
          className="max-w-66 grow-9 basis-32 max-md:max-w-none max-md:basis-full"
        >
          <SearchBox text={state.text} onSearch={state.setText} onEnter={onEnter} />
        </search>
      )}
      {filters}
      <SortSelect state={state} columns={columns.filter(({ id }) => sortable.includes(id))} />
      <span className="flex-1 max-md:hidden" />
      {tools}
      <ColumnsMenu columns={columns} {...preferences} />
      <Button
        size="square"
        className="max-md:hidden"
        aria-label={t(isCompact ? 'Density: compact' : 'Density: default')}
        onClick={toggleDensity}
      >
        <DensityIcon />
      </Button>
    </div>
  );
}

type SortSelectProps = { state: ListState; columns: readonly Pick<Column<never>, 'id' | 'header'>[] };

/** Sorts where rows have no heads above them to sort by. */
function SortSelect({ state: { sort, setSort }, columns }: SortSelectProps) {
  const t = useT();
  const options = columns.flatMap(({ id, header }) => [
    [id, `${t(header)} ↑`],
    [`-${id}`, `${t(header)} ↓`],
  ]);
  if (!options.length) return null;
  return (
    <div className="lg:hidden">
      <NativeSelect
        aria-label={t('Sort')}
        placeholder="Sort"
        isClearable
        options={Object.fromEntries(options)}
        value={sort ? sortKey(sort) : ''}
        onChange={({ target }) => setSort(target.value)}
      />
    </div>
  );
}
