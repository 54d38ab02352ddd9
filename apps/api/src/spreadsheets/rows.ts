import { withDerived } from '../database/derived.ts';
import { namerOf } from '../database/names.ts';
import type { Reader } from '../database/reader.ts';
import type { Filter, Stored } from '../database/types.ts';
import type { Cell } from './cells.ts';
import type { ReportRange, Sheet } from './sheet.ts';

/** Fields that only lists need. */
const NOT_NEEDED = { search: 0, sort: 0, sortUp: 0 };

type RowsRequest = {
  filter: Filter;
  sort: Record<string, 1 | -1>;
  range?: ReportRange;
  /** Further records, made by these stages. */
  among?: { filter: Filter; stages: Filter[]; rowCount: Filter; at: (record: object) => number };
};

/**
 * Passes on the rows of all matching records in batches, with backpressure. The first batch is read before `use` is
 * called, so that errors up to then can still be answered. Closes the cursor even if no row is read.
 */
export async function withRows(
  sheet: Sheet,
  request: RowsRequest,
  reader: Reader,
  use: (rows: AsyncIterable<Cell[][]>) => Promise<void>,
): Promise<void> {
  const batches = readRows(sheet, request, reader);
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
  reader: Reader,
): Promise<number> {
  const counted = async (matching: Filter, stages: readonly Filter[], rows: Filter) => {
    const sum = { $group: { _id: null, rows: { $sum: rows } } };
    const [total] = await reader.sum<{ rows: number }>(model, matching, [...stages, sum]);
    return total?.rows ?? 0;
  };
  const further = among ? await counted(among.filter, among.stages, among.rowCount) : 0;
  return further + (await (rowCount ? counted(filter, [], rowCount(range)) : reader.count(model, filter)));
}

async function* readRows(
  sheet: Sheet,
  { filter, sort, range = {}, among }: RowsRequest,
  reader: Reader,
): AsyncGenerator<Cell[][]> {
  // Before MongoDB 6.0 a large sort fails unless it may use the disk.
  const options = { projection: projectionOf(sheet), sort, allowDiskUse: true } as const;
  const withNames = namerOf(sheet.model);
  const own = reader.stream(sheet.model, filter, options);
  for await (const records of among ? merged(own, furtherOf(sheet, among, reader), among.at) : own) {
    const named = await withDerived(sheet.model, await withNames(records), reader);
    yield named.flatMap((record) => sheet.rows(record, range));
  }
}

const projectionOf = ({ fields }: Sheet) =>
  fields ? Object.fromEntries(fields.map((field) => [field, 1])) : NOT_NEEDED;

const BATCH = 100;

const furtherOf = ({ model }: Sheet, { filter, stages }: NonNullable<RowsRequest['among']>, reader: Reader) =>
  reader.streamSums<Stored>(model, filter, stages);

/** Puts the further records among the own ones: after those of the same moment. */
async function* merged(
  own: AsyncGenerator<Stored[]>,
  further: AsyncGenerator<Stored, undefined>,
  at: (record: object) => number,
): AsyncGenerator<Stored[]> {
  const nextOf = async () => (await further.next()).value;
  try {
    let next = await nextOf();
    let batch: Stored[] = [];
    for await (const records of own) {
      for (const record of records) {
        for (; next && at(next) < at(record); next = await nextOf()) batch.push(next);
        batch.push(record);
        if (batch.length < BATCH) continue;
        yield batch;
        batch = [];
      }
    }
    for (; next; next = await nextOf()) {
      batch.push(next);
      if (batch.length < BATCH) continue;
      yield batch;
      batch = [];
    }
    if (batch.length) yield batch;
  } finally {
    await own.return(undefined); // closes its cursor when records are left unread
    await further.return(undefined);
  }
}
