import type { KeyboardEvent } from 'react';

type Moves = {
  /** The element around lines and the field that takes a scan. */
  items: HTMLElement | null;
  count: number;
  goToLine: (index: number) => void;
  goToScan: () => void;
};

/**
 * Moves on with Enter: to the next cell, from a line's last one to the next line, from the last line to the field that
 * takes a scan. In that field Enter does nothing: a scanner ends each code with it, and must not send the sale.
 * @returns whether the key was one of these
 */
export function moveOn(event: KeyboardEvent, { items, count, goToLine, goToScan }: Moves): boolean {
  const { target, nativeEvent } = event;
  const isPlainEnter = event.key === 'Enter' && !event.ctrlKey && !event.metaKey && !nativeEvent.isComposing;
  if (!isPlainEnter || event.defaultPrevented) return false;
  if (!(target instanceof HTMLInputElement) || !items?.contains(target)) return false;
  event.preventDefault();
  const cell = cellAt(target);
  if (!cell) return true;
  const next = cell.inputs[cell.at + 1];
  if (next) next.focus();
  else if (cell.line + 1 < count) goToLine(cell.line + 1);
  else goToScan();
  return true;
}

/** Finds the line and place of a cell's input; null outside of the lines. */
export function cellAt(input: HTMLInputElement) {
  const row = input.closest<HTMLElement>('tr[data-line]');
  if (!row) return null;
  const inputs = [...row.querySelectorAll('input')];
  return { line: Number(row.dataset.line), inputs, at: inputs.indexOf(input) };
}
