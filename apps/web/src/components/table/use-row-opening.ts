import { useEffect, useRef } from 'react';

/**
 * Opens a record on a click anywhere in its row; by keyboard the row's button does. Ignores clicks on a control, and
 * those that end a text selection.
 */
export function useRowOpening<R extends { _id: string }>(
  rows: readonly R[],
  onOpen: ((record: R) => void) | undefined,
) {
  const body = useRef<HTMLTableSectionElement>(null);
  useEffect(() => {
    const section = body.current;
    if (!section || !onOpen) return;
    const open = ({ target }: MouseEvent) => {
      if (!(target instanceof Element) || target.closest('button, a, input, select, label')) return;
      if (getSelection()?.type === 'Range') return;
      const row = target.closest('tr');
      const record = rows.find(({ _id }) => _id === row?.dataset.id);
      if (!record) return;
      row?.querySelector('button')?.focus(); // gets the focus back when the record is closed
      onOpen(record);
    };
    section.addEventListener('click', open);
    return () => section.removeEventListener('click', open);
  }, [rows, onOpen]);
  return body;
}
