/** How a column's values are written: real dates and numbers, never texts that look like them. A word is one of ours. */
export type CellKind = 'text' | 'word' | 'date' | 'money' | 'quantity' | 'count';
export type Cell = string | number | Date | readonly string[] | null;

/** Amounts come as the database holds them: money in cents, quantities in thousandths. */
export const divisors: Partial<Record<CellKind, number>> = { money: 100, quantity: 1000 };

/** A cell in the units and with the letters that a file can hold. */
export function plainValue(cell: Cell, kind: CellKind = 'text'): Cell {
  if (typeof cell === 'number') return cell / (divisors[kind] ?? 1);
  if (typeof cell === 'string') return writable(cell);
  return cell === null || cell instanceof Date ? cell : cell.map(writable);
}

// XML has no form for these; a text that starts like a formula is written as a text all the same.
const writable = (text: string) => text.replace(UNWRITABLE, '');
const UNWRITABLE = /(?![\t\n\r])\p{Cc}|[\ufffe\uffff]|\p{Surrogate}/gu;

/** What stands between the items of a list in one cell. */
export const COMMA = ', ';
