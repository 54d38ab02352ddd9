import { useEffect, useMemo, useRef, useState } from 'react';
import type { Selection } from '../../components/table/selection.ts';
import type { RecordBase } from '../resource-view.ts';

const nothing: ReadonlySet<string> = new Set();

/**
 * Holds the selected rows, or all that match the search and filters on every page. A row that was out of view meanwhile
 * is no longer selected; Escape clears the selection.
 * @param shown the visible rows, their request, and how many match it in all
 */
export function useSelection<R extends RecordBase>({ rows, request, total }: Shown<R>) {
  const [ids, setIds] = useState(nothing);
  const [allOf, setAllOf] = useState<string | null>(null);
  const last = useRef<string | null>(null);
  const isAll = allOf === JSON.stringify(request);
  const records = useMemo(() => (isAll ? rows : rows.filter(({ _id }) => ids.has(_id))), [rows, ids, isAll]);
  const choose = (chosen: ReadonlySet<string>) => {
    setIds(chosen);
    setAllOf(null);
  };
  const clear = () => choose(nothing);
  if (allOf !== null && (!isAll || total === 0)) clear();
  if (!isAll && records.length < ids.size) setIds(new Set(records.map(({ _id }) => _id)));
  useEscape(records.length > 0, clear);

  const toggle = (id: string, toHere: boolean) => {
    const order = rows.map(({ _id }) => _id);
    const [from, to] = [order.indexOf(last.current ?? id), order.indexOf(id)];
    const between = toHere && from >= 0 ? order.slice(Math.min(from, to), Math.max(from, to) + 1) : [id];
    const next = new Set(records.map(({ _id }) => _id));
    const isChosen = next.has(id);
    for (const one of between) {
      if (isChosen) next.delete(one);
      else next.add(one);
    }
    last.current = id;
    choose(next);
  };
  const state = records.length === 0 ? 'none' : records.length === rows.length ? 'all' : 'some';
  const selection: Selection = {
    isSelected: (id) => isAll || ids.has(id),
    toggle,
    state,
    hasRows: rows.length > 0,
    toggleAll: () => choose(state === 'all' ? nothing : new Set(rows.map(({ _id }) => _id))),
  };
  const chooseAll = () => setAllOf(JSON.stringify(request));
  return {
    records,
    /** How many are selected, on this page and on others. */
    count: isAll ? (total ?? records.length) : records.length,
    isAll,
    selection,
    clear,
    /** Defined once the whole page is selected and more match. */
    chooseAll: state === 'all' && !isAll && (total ?? 0) > rows.length ? chooseAll : undefined,
  };
}
export type Chosen<R extends RecordBase> = ReturnType<typeof useSelection<R>>;

type Shown<R> = { rows: readonly R[]; request: object; total: number | undefined };

/** Clears on Escape, unless a menu or dialog is open, which closes first. */
function useEscape(isOn: boolean, onEscape: () => void): void {
  const run = useRef(onEscape);
  run.current = onEscape;
  useEffect(() => {
    if (!isOn) return;
    const listen = ({ key }: KeyboardEvent) => {
      if (key === 'Escape' && !document.querySelector('[role=menu], [role=dialog], [role=alertdialog]'))
        run.current();
    };
    // Capture, because menus and dialogs are gone once they have handled it.
    addEventListener('keydown', listen, { capture: true });
    return () => removeEventListener('keydown', listen, { capture: true });
  }, [isOn]);
}
