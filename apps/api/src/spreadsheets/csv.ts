import type { Writable } from 'node:stream';
import { dayOf } from '@app/schemas/kit/days';
import { withoutFormulas } from '@app/schemas/text/csv-cell';
import papa from 'papaparse';
import { sendParts } from '../http/answer/send.ts';
import { type Cell, COMMA, plainValue } from './cells.ts';
import type { Table } from './table.ts';

/** Tells spreadsheet programs that the text is UTF-8. */
const BYTE_ORDER_MARK = '\ufeff';

/**
 * Streams comma-separated values with backpressure (RFC 4180). Ends early, without an error, when the client
 * disconnects.
 */
export async function writeCsv(
  output: Writable,
  { facts, columns, rows }: Omit<Table, 'title' | 'totals'>,
): Promise<void> {
  async function* lines() {
    yield BYTE_ORDER_MARK;
    yield linesOf([columns.map(({ header }) => header)]);
    for await (const batch of rows)
      if (batch.length)
        yield linesOf(batch.map((row) => row.map((cell, at) => plainValue(cell, columns[at]?.kind))));
    // Programs expect heads in the first line and no sums among the rows: what the table is about stands below it.
    if (facts) yield linesOf([[], ...facts]);
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
