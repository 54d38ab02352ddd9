import { Columns3, RotateCcw, Rows3, Rows4, Search } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '../components/ui/button.tsx';
import { Input } from '../components/ui/input.tsx';
import { Menu, MenuCheck, MenuItem, MenuSeparator } from '../components/ui/menu.tsx';
import { useT } from '../lib/i18n.ts';
import type { useListPreferences } from './list-preferences.ts';
import type { ListState } from './list-state.ts';
import type { Column } from './resource-view.ts';

const SEARCH_DEBOUNCE_MS = 500;

type ListToolbarProps<R> = {
  state: ListState;
  columns: readonly Column<R>[];
  preferences: ReturnType<typeof useListPreferences<R>>;
  filters: ReactNode;
  /** Further buttons, such as a report. */
  tools: ReactNode;
};

export function ListToolbar<R>({ state, columns, preferences, filters, tools }: ListToolbarProps<R>) {
  const t = useT();
  const { isCompact, toggleDensity } = preferences;
  const DensityIcon = isCompact ? Rows4 : Rows3;
  return (
    <div className="mt-4 mb-3 flex flex-wrap items-center gap-2">
      <search className="w-66 max-md:w-full">
        <SearchBox text={state.text} onSearch={state.setText} />
      </search>
      {filters}
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

/** Has the focus when its list opens. What is typed counts half a second after the last key. */
function SearchBox({ text, onSearch }: { text: string; onSearch: (text: string) => void }) {
  const t = useT();
  const input = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const sent = useRef(text);
  const [typed, setTyped] = useState(text);
  useEffect(() => input.current?.focus(), []);
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (text === sent.current) return;
    sent.current = text; // changed by Back or by Clear, not by typing
    setTyped(text);
  }, [text]);

  const type = (value: string) => {
    setTyped(value);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      sent.current = value.trim();
      onSearch(sent.current);
    }, SEARCH_DEBOUNCE_MS);
  };
  return (
    <Input
      ref={input}
      type="search"
      aria-label={t('Search')}
      placeholder={t('Search')}
      autoComplete="off"
      maxLength={200}
      value={typed}
      onChange={(event) => type(event.target.value)}
      start={<Search className="text-muted" />}
    />
  );
}

type ColumnsMenuProps<R> = {
  columns: readonly Column<R>[];
  hidden: readonly string[];
  setHidden: (hidden: string[]) => void;
  resetColumns: () => void;
};

/** Shows and hides columns; the first one, which names the record, stays. */
function ColumnsMenu<R>({ columns, hidden, setHidden, resetColumns }: ColumnsMenuProps<R>) {
  const t = useT();
  const trigger = (
    <Button className="max-md:hidden">
      <Columns3 />
      {t('Columns')}
    </Button>
  );
  return (
    <Menu trigger={trigger}>
      {columns.slice(1).map(({ id, header }) => (
        <MenuCheck
          key={id}
          isChecked={!hidden.includes(id)}
          onChange={(isShown) =>
            setHidden(isShown ? hidden.filter((other) => other !== id) : [...hidden, id])
          }
        >
          {t(header)}
        </MenuCheck>
      ))}
      <MenuSeparator />
      <MenuItem icon={RotateCcw} onSelect={resetColumns}>
        {t('Reset')}
      </MenuItem>
    </Menu>
  );
}
