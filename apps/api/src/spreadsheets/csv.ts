import type { Writable } from 'node:stream';
import { dayOf } from '@app/schemas/kit/days';
import { withoutFormulas } from '@app/schemas/text/csv-cell';
import type { Language } from '@app/schemas/text/locale';
import papa from 'papaparse';
import { sendParts } from '../http/answer/send.ts';
import { type Cell, COMMA, plainValue } from './cells.ts';
import type { Table } from './table.ts';
import { withTotals } from './totals.ts';

/** Tells spreadsheet programs that the text is UTF-8. */
const BYTE_ORDER_MARK = '\ufeff';

/**
 * Streams comma-separated values with backpressure (RFC 4180). Ends early, without an error, when the client
 * disconnects.
 */
export async function writeCsv(
  output: Writable,
  table: Omit<Table, 'title'>,
  language: Language,
): Promise<void> {
  const { facts, columns } = table;
  async function* lines() {
    yield BYTE_ORDER_MARK;
    // A blank line ends what is told above the columns.
    if (facts) yield linesOf([...facts, []]);
    yield linesOf([columns.map(({ header }) => header)]);
    for await (const { rows } of withTotals(table, language))
      if (rows.length)
        yield linesOf(rows.map((row) => row.map((cell, at) => plainValue(cell, columns[at]?.kind))));
  }
  await sendParts(output, lines());
}

const linesOf = (rows: readonly (readonly Cell[])[]) =>
  `${papa.unparse(rows.map((row) => row.map(fieldOf)))}\r\n`;

function fieldOf(cell: Cell): string | number {
  if (cell === null || typeof cell === 'number') return cell ?? '';
  if (cell instanceof Date) return dayOf(cell);
  return withoutFormulas(typeof cell === 'string' ? cell : cell.join(COMMA));
}
