import { withNames } from '../../crud/references.ts';
import type { Filter, Stored } from '../../database/model.ts';
import { readEach } from '../../database/read.ts';
import type { Cell } from './cells.ts';
import type { Sheet } from './report.ts';
import type { ReportRange } from './report-request.model.ts';

/** Records whose names are looked up together. */
const BATCH = 100;

type Asked = { filter: Filter; sort: Record<string, 1 | -1>; range?: ReportRange };

/**
 * The rows of all records that match, in batches, read no faster than they are taken. The first batch has been
 * read when this returns: what goes wrong before can still be told as any other error is.
 */
export async function rowsOf(sheet: Sheet, asked: Asked): Promise<AsyncIterable<Cell[][]>> {
  const batches = readBatches(sheet, asked);
  const first = await batches.next();
  return (async function* () {
    if (first.done) return;
    try {
      yield first.value;
      yield* batches;
    } finally {
      await batches.return(undefined); // gives the cursor back when nobody wants the rest
    }
  })();
}

async function* readBatches(sheet: Sheet, { filter, sort, range = {} }: Asked): AsyncGenerator<Cell[][]> {
  // Before MongoDB 6.0 a large sort fails unless it may use the disk.
  const options = { projection: { search: 0 }, sort, batchSize: BATCH, allowDiskUse: true } as const;
  let batch: Stored[] = [];
  const rows = async () => {
    const named = await withNames(sheet.model.modelName, batch);
    batch = [];
    return named.flatMap((record) => sheet.rows(record, range));
  };
  for await (const record of readEach(sheet.model, filter, options)) {
    batch.push(record);
    if (batch.length === BATCH) yield await rows();
  }
  if (batch.length) yield await rows();
}
