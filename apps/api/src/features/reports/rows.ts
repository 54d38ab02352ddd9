import { withNames } from '../../crud/references.ts';
import type { Filter, Stored } from '../../database/model.ts';
import type { Cell, Sheet } from './report.ts';
import type { ReportRange } from './report-request.model.ts';

/** Records whose names are looked up together. */
const BATCH = 200;

type Asked = { filter: Filter; sort: Record<string, 1 | -1>; range?: ReportRange };

/** The rows of all records that match, read no faster than they are taken. */
export async function* rowsOf(sheet: Sheet, { filter, sort, range = {} }: Asked): AsyncGenerator<Cell[]> {
  const records = sheet.model
    .find(filter, { search: 0 })
    .sort(sort)
    .lean<Stored[]>()
    .cursor({ batchSize: BATCH });
  let batch: Stored[] = [];
  const flush = async function* () {
    for (const record of await withNames(sheet.model.modelName, batch)) yield* sheet.rows(record, range);
    batch = [];
  };
  for await (const record of records) {
    batch.push(record as Stored);
    if (batch.length === BATCH) yield* flush();
  }
  yield* flush();
}
