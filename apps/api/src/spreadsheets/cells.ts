import { fromCents, fromThousandths } from '@app/schemas/kit/amounts';

/** How a column's values are written: real dates and numbers, never texts that look like them. Words get translated. */
export type CellKind = 'text' | 'word' | 'date' | 'money' | 'quantity' | 'count';
export type Cell = string | number | Date | readonly string[] | null;

const decoders: Partial<Record<CellKind, (amount: number) => number>> = {
  money: fromCents,
  quantity: fromThousandths,
};
/** Converts a stored amount to the file's units. */
const decoded = (amount: number, kind: CellKind = 'text'): number => decoders[kind]?.(amount) ?? amount;

/** Converts a cell to the file's units, without characters it can't hold. */
export function plainValue(cell: Cell, kind: CellKind = 'text'): Cell {
  if (typeof cell === 'number') return decoded(cell, kind);
  if (typeof cell === 'string') return writable(cell);
  return cell === null || cell instanceof Date ? cell : cell.map(writable);
}

// XML can't encode these. Texts that start like a formula stay: they are written as texts.
const writable = (text: string) => text.replace(UNWRITABLE, '');
const UNWRITABLE = /(?![\t\n\r])\p{Cc}|[\ufffe\uffff]|\p{Surrogate}/gu;

/** Separates the items of a list in one cell. */
export const COMMA = ', ';
