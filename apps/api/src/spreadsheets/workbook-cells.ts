import { DAY_MS } from '@app/schemas/kit/days';
import { type Cell, type CellKind, COMMA, plainValue } from './cells.ts';

export type WorkbookCell = string | number | null;

/** Converts a cell for a workbook: dates to serial numbers, texts escaped and cut to length. */
export function workbookCell(cell: Cell, kind?: CellKind): WorkbookCell {
  const value = plainValue(cell, kind);
  if (value === null || typeof value === 'number') return value;
  if (value instanceof Date) return serialOf(value);
  return escaped(typeof value === 'string' ? value : fitting(value));
}

const EPOCH_SERIAL = 25_569;
/** Workbooks count a February 29 in 1900, which never was: earlier days have a number less. */
const MARCH_1900 = Date.UTC(1900, 2, 1);
const serialOf = (date: Date) => date.getTime() / DAY_MS + EPOCH_SERIAL - Number(date.getTime() < MARCH_1900);

/** In workbook texts `_x0041_` means the letter A, so the underscore of a look-alike is escaped. */
const escaped = (text: string) => text.replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_');

/** Longer texts make spreadsheet programs call the file damaged. */
const LONGEST = 32_767;
/** Room for the number of omitted items. */
const REST = 20;

/** Joins as many items as a cell can hold, and counts the rest. */
function fitting(items: readonly string[]): string {
  const whole = items.join(COMMA);
  if (whole.length <= LONGEST) return whole;
  let [kept, length] = [0, 0];
  for (const item of items) {
    length += item.length + COMMA.length;
    if (length > LONGEST - REST) break;
    kept++;
  }
  return `${items.slice(0, kept).join(COMMA)} … (+${items.length - kept})`;
}
