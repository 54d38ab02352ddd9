import { countAll } from '../database/count.ts';
import type { Filter } from '../database/model.ts';
import { namerOf } from '../database/names.ts';
import { readBatches } from '../database/read.ts';
import type { Cell } from './cells.ts';
import type { ReportRange, Sheet } from './sheet.ts';

/** Fields that only lists need. */
const NOT_NEEDED = { search: 0, sort: 0, sortUp: 0 };

type RowsRequest = { filter: Filter; sort: Record<string, 1 | -1>; range?: ReportRange };

/**
 * Passes on the rows of all matching records in batches, with backpressure. The first batch is read before `use` is
 * called, so that errors up to then can still be answered. Closes the cursor even if no row is read.
 */
export async function withRows(
  sheet: Sheet,
  request: RowsRequest,
  use: (rows: AsyncIterable<Cell[][]>) => Promise<void>,
): Promise<void> {
  const batches = readRows(sheet, request);
  const first = await batches.next();
  async function* rows() {
    if (first.done) return;
    yield first.value;
    yield* batches;
  }
  try {
    await use(rows());
  } finally {
    await batches.return(undefined); // closes the cursor when rows are left unread
  }
}

export async function countRows(
  { model, rowCount }: Sheet,
  { filter, range = {} }: Omit<RowsRequest, 'sort'>,
): Promise<number> {
  if (!rowCount) return Object.keys(filter).length ? model.countDocuments(filter) : countAll(model);
  const sum = { $group: { _id: null, rows: { $sum: rowCount(range) } } };
  const [counted] = await model.aggregate<{ rows: number }>([{ $match: filter }, sum]);
  return counted?.rows ?? 0;
}

async function* readRows(sheet: Sheet, { filter, sort, range = {} }: RowsRequest): AsyncGenerator<Cell[][]> {
  // Before MongoDB 6.0 a large sort fails unless it may use the disk.
  const options = { projection: NOT_NEEDED, sort, allowDiskUse: true } as const;
  const withNames = namerOf(sheet.model.modelName);
  for await (const records of readBatches(sheet.model, filter, options))
    yield (await withNames(records)).flatMap((record) => sheet.rows(record, range));
}
