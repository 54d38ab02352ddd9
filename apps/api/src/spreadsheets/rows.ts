import { countAll } from '../database/count.ts';
import type { Filter, Stored } from '../database/model.ts';
import { namerOf } from '../database/names.ts';
import { readBatches } from '../database/read.ts';
import type { Cell } from './cells.ts';
import type { ReportRange, Sheet } from './sheet.ts';

/** Fields that only lists need. */
const NOT_NEEDED = { search: 0, sort: 0, sortUp: 0 };

type RowsRequest = {
  filter: Filter;
  sort: Record<string, 1 | -1>;
  range?: ReportRange;
  /** Further records, made by these stages. */
  among?: { stages: Filter[]; rowCount: Filter; at: (record: object) => number };
};

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
  { filter, range = {}, among }: Omit<RowsRequest, 'sort'>,
): Promise<number> {
  if (among) {
    const [further] = await model.aggregate<{ rows: number }>([
      ...(among.stages as never[]),
      { $group: { _id: null, rows: { $sum: among.rowCount } } },
    ]);
    return (further?.rows ?? 0) + (await countRows({ model, rowCount } as Sheet, { filter, range }));
  }
  if (!rowCount) return Object.keys(filter).length ? model.countDocuments(filter) : countAll(model);
  const sum = { $group: { _id: null, rows: { $sum: rowCount(range) } } };
  const [counted] = await model.aggregate<{ rows: number }>([{ $match: filter }, sum]);
  return counted?.rows ?? 0;
}

async function* readRows(
  sheet: Sheet,
  { filter, sort, range = {}, among }: RowsRequest,
): AsyncGenerator<Cell[][]> {
  // Before MongoDB 6.0 a large sort fails unless it may use the disk.
  const options = { projection: projectionOf(sheet), sort, allowDiskUse: true } as const;
  const withNames = namerOf(sheet.model.modelName);
  const own = readBatches(sheet.model, filter, options);
  for await (const records of among ? merged(own, sheet.model, among) : own)
    yield (await withNames(records)).flatMap((record) => sheet.rows(record, range));
}

const projectionOf = ({ fields }: Sheet) =>
  fields ? Object.fromEntries(fields.map((field) => [field, 1])) : NOT_NEEDED;

const BATCH = 100;

/** Puts the further records among the own ones: after those of the same moment. */
async function* merged(
  own: AsyncGenerator<Stored[]>,
  model: Sheet['model'],
  { stages, at }: NonNullable<RowsRequest['among']>,
): AsyncGenerator<Stored[]> {
  const further = model.collection.aggregate<Stored>(stages, { allowDiskUse: true, batchSize: BATCH });
  try {
    let next = await further.next();
    let batch: Stored[] = [];
    for await (const records of own) {
      for (const record of records) {
        for (; next && at(next) < at(record); next = await further.next()) batch.push(next);
        batch.push(record);
        if (batch.length < BATCH) continue;
        yield batch;
        batch = [];
      }
    }
    for (; next; next = await further.next()) {
      batch.push(next);
      if (batch.length < BATCH) continue;
      yield batch;
      batch = [];
    }
    if (batch.length) yield batch;
  } finally {
    await own.return(undefined); // closes its cursor when records are left unread
    await further.close();
  }
}
