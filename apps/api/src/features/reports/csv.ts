import { once } from 'node:events';
import type { Writable } from 'node:stream';
import type { Cell, Sheet } from './report.ts';
import { plainValue, whenGone } from './workbook.ts';

/** Tells spreadsheet programs that the text is UTF-8. */
const BYTE_ORDER_MARK = '\ufeff';

/**
 * Writes comma-separated values line by line, never faster than they are read (RFC 4180). Ends early, without an
 * error, when the reader goes away.
 */
export async function writeCsv(
  output: Writable,
  { columns }: Pick<Sheet, 'columns'>,
  rows: AsyncIterable<Cell[]>,
): Promise<void> {
  const gone = whenGone(output);
  const write = async (line: string) => {
    if (!output.write(line) && !gone.aborted) await once(output, 'drain', { signal: gone }).catch(() => {});
  };
  await write(BYTE_ORDER_MARK + lineOf(columns.map(({ header }) => header)));
  for await (const row of rows) {
    if (gone.aborted) return;
    await write(lineOf(row.map((cell, at) => plainValue(cell, columns[at]?.kind))));
  }
  output.end();
}

const lineOf = (cells: readonly Cell[]) => `${cells.map(fieldOf).join(',')}\r\n`;

function fieldOf(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  if (cell instanceof Date) return cell.toISOString().slice(0, 10);
  // What starts like a formula is one to a spreadsheet program, quoted or not, unless an apostrophe stands first.
  const text = /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
