import { useEffect, useRef } from 'react';

/**
 * A click anywhere in a row opens its record; by keyboard the button in the row does the same. A click on a
 * control in the row, or the end of a selection of text, is none of that.
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
      row?.querySelector('button')?.focus(); // it has the focus back when the record is closed
      onOpen(record);
    };
    section.addEventListener('click', open);
    return () => section.removeEventListener('click', open);
  }, [rows, onOpen]);
  return body;
}
