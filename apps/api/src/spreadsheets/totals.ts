import type { Language } from '@app/schemas/text/locale';
import type { Cell } from './cells.ts';
import { sayIn } from './localize.ts';
import type { Table } from './table.ts';

/** A batch of a table's rows; the last one may be its total. */
type Batch = { rows: Cell[][]; isTotal?: true };

/** Passes a table's rows on, and adds up the columns that have totals in a last one. */
export async function* withTotals(
  { columns, totals, rows }: Omit<Table, 'title'>,
  language: Language,
): AsyncGenerator<Batch> {
  const sums = totals.map(() => 0n);
  for await (const batch of rows) {
    for (const row of batch)
      totals.forEach((at, index) => {
        sums[index] = (sums[index] ?? 0n) + BigInt(Number(row[at]));
      });
    yield { rows: batch };
  }
  if (!totals.length) return;
  const total: Cell[] = columns.map((_column, at) => (at === 0 ? sayIn(language)('Total') : null));
  totals.forEach((at, index) => {
    total[at] = Number(sums[index]);
  });
  yield { rows: [total], isTotal: true };
}
