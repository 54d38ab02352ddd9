import { type Cell, type CellKind, COMMA, plainValue } from './cells.ts';

/** What a cell of a workbook holds. */
export type WorkbookCell = string | number | null;

/** A cell as a workbook writes it: days are counted, and its texts have the form and the length that it can hold. */
export function workbookCell(cell: Cell, kind?: CellKind): WorkbookCell {
  const value = plainValue(cell, kind);
  if (value === null || typeof value === 'number') return value;
  if (value instanceof Date) return serialOf(value);
  return escaped(typeof value === 'string' ? value : fitting(value));
}

const DAY_MS = 86_400_000;
const EPOCH_SERIAL = 25_569;
/** Workbooks count a February 29 in 1900, which never was: the days before it have a number less. */
const MARCH_1900 = Date.UTC(1900, 2, 1);
const serialOf = (date: Date) => date.getTime() / DAY_MS + EPOCH_SERIAL - Number(date.getTime() < MARCH_1900);

/** `_x0041_` means the letter A in a workbook's texts; what only looks like that has its first mark written so itself. */
const escaped = (text: string) => text.replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_');

/** Spreadsheet programs call a file damaged that has a longer text in a cell. */
const LONGEST = 32_767;
/** Room to say how many more there are. */
const REST = 20;

/** As many items of a list as one cell can hold, and how many there are beside. */
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
