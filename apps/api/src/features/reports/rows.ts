import { namerOf } from '../../crud/names.ts';
import { countAll } from '../../database/count.ts';
import type { Filter } from '../../database/model.ts';
import { readBatches } from '../../database/read.ts';
import type { Cell } from './cells.ts';
import type { Sheet } from './report.ts';
import type { ReportRange } from './report-request.model.ts';

/** What lists alone need. */
const NOT_NEEDED = { search: 0, sort: 0, sortUp: 0 };

type Asked = { filter: Filter; sort: Record<string, 1 | -1>; range?: ReportRange };

/**
 * Hands on the rows of all records that match, in batches, read no faster than they are taken. The first batch has
 * been read when `use` is called: what goes wrong before can still be told as any other error is. Afterwards nothing
 * is left open, even if no row was wanted.
 */
export async function withRows(
  sheet: Sheet,
  asked: Asked,
  use: (rows: AsyncIterable<Cell[][]>) => Promise<void>,
): Promise<void> {
  const batches = readRows(sheet, asked);
  const first = await batches.next();
  async function* rows() {
    if (first.done) return;
    yield first.value;
    yield* batches;
  }
  try {
    await use(rows());
  } finally {
    await batches.return(undefined); // closes the cursor when nobody wants the rest
  }
}

/** How many rows that is. */
export async function countRows(
  { model, rowCount }: Sheet,
  { filter, range = {} }: Omit<Asked, 'sort'>,
): Promise<number> {
  if (!rowCount) return Object.keys(filter).length ? model.countDocuments(filter) : countAll(model);
  const sum = { $group: { _id: null, rows: { $sum: rowCount(range) } } };
  const [counted] = await model.aggregate<{ rows: number }>([{ $match: filter }, sum]);
  return counted?.rows ?? 0;
}

async function* readRows(sheet: Sheet, { filter, sort, range = {} }: Asked): AsyncGenerator<Cell[][]> {
  // Before MongoDB 6.0 a large sort fails unless it may use the disk.
  const options = { projection: NOT_NEEDED, sort, allowDiskUse: true } as const;
  const withNames = namerOf(sheet.model.modelName);
  for await (const records of readBatches(sheet.model, filter, options))
    yield (await withNames(records)).flatMap((record) => sheet.rows(record, range));
}
