import type { Writable } from 'node:stream';
import { sendParts } from '../../http/send.ts';
import { type Cell, COMMA, plainValue } from './cells.ts';
import type { Sheet } from './report.ts';

/** Tells spreadsheet programs that the text is UTF-8. */
const BYTE_ORDER_MARK = '\ufeff';

/**
 * Writes comma-separated values as rows come, never faster than they are read (RFC 4180). Ends early, without an
 * error, when the reader goes away.
 */
export async function writeCsv(
  output: Writable,
  { columns }: Pick<Sheet, 'columns'>,
  batches: AsyncIterable<Cell[][]>,
): Promise<void> {
  async function* lines() {
    yield BYTE_ORDER_MARK + lineOf(columns.map(({ header }) => header));
    for await (const rows of batches)
      yield rows.map((row) => lineOf(row.map((cell, at) => plainValue(cell, columns[at]?.kind)))).join('');
  }
  await sendParts(output, lines());
}

const lineOf = (cells: readonly Cell[]) => `${cells.map(fieldOf).join(',')}\r\n`;

function fieldOf(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  if (cell instanceof Date) return cell.toISOString().slice(0, 10);
  const text = (typeof cell === 'string' ? cell : cell.join(COMMA)).replace(FORMULA, "'");
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * Where a formula may begin: what starts like one is one to a spreadsheet program, quoted or not, unless an apostrophe
 * stands first. A program that separates by something other than commas splits texts too, at whatever it takes for a
 * separator; and some full-width signs are as good as the plain ones.
 */
const FORMULA =
  /^(?=[\t\r])|(?<=^|[,;|\p{Zl}\p{Zp}\t\n\v\f\r\u0085])(?<!\r(?=\n))(?=[\s"']*[=+\-@＝＋－＠])/gu;
