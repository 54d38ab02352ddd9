/** How a column's values are written: real dates and numbers, never texts that look like them. */
export type CellKind = 'text' | 'date' | 'money' | 'quantity' | 'count';
export type Cell = string | number | Date | null;

/** Amounts come as the database holds them: money in cents, quantities in thousandths. */
export const divisors: Partial<Record<CellKind, number>> = { money: 100, quantity: 1000 };

/** A cell in the units and with the letters that a file can hold. */
export function plainValue(cell: Cell, kind: CellKind = 'text'): Cell {
  if (typeof cell === 'number') return cell / (divisors[kind] ?? 1);
  // XML has no form for these; a text that starts like a formula is written as a text all the same.
  return typeof cell === 'string' ? cell.replace(UNWRITABLE, '') : cell;
}
const UNWRITABLE = /(?![\t\n\r])\p{Cc}|[\ufffe\uffff]|\p{Surrogate}/gu;
