import { useEffect, useMemo, useRef, useState } from 'react';
import type { Selection } from '../components/table/selection.ts';
import type { RecordBase } from './resource-view.ts';

const nothing: ReadonlySet<string> = new Set();

/** Which of the shown rows are chosen. A row that was not shown meanwhile comes back without; Escape clears. */
export function useSelection<R extends RecordBase>(rows: readonly R[]) {
  const [ids, setIds] = useState(nothing);
  const last = useRef<string | null>(null);
  const records = useMemo(() => rows.filter(({ _id }) => ids.has(_id)), [rows, ids]);
  const clear = () => setIds(nothing);
  if (records.length < ids.size) setIds(new Set(records.map(({ _id }) => _id)));
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
    setIds(next);
  };
  const state = records.length === 0 ? 'none' : records.length === rows.length ? 'all' : 'some';
  const selection: Selection = {
    isSelected: (id) => ids.has(id),
    toggle,
    state,
    toggleAll: () => setIds(state === 'all' ? nothing : new Set(rows.map(({ _id }) => _id))),
  };
  return { records, selection, clear };
}

/** A menu or a dialog that is open closes first. */
function useEscape(isOn: boolean, onEscape: () => void): void {
  const run = useRef(onEscape);
  run.current = onEscape;
  useEffect(() => {
    if (!isOn) return;
    const listen = ({ key }: KeyboardEvent) => {
      if (key === 'Escape' && !document.querySelector('[role=menu], [role=dialog], [role=alertdialog]'))
        run.current();
    };
    // Before menus and dialogs hear of it: afterwards they are gone.
    addEventListener('keydown', listen, { capture: true });
    return () => removeEventListener('keydown', listen, { capture: true });
  }, [isOn]);
}
