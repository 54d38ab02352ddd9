import { namerOf } from '../../crud/references.ts';
import type { Filter } from '../../database/model.ts';
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
      await batches.return(undefined); // closes the cursor when nobody wants the rest
    }
  })();
}

async function* readBatches(sheet: Sheet, { filter, sort, range = {} }: Asked): AsyncGenerator<Cell[][]> {
  // Before MongoDB 6.0 a large sort fails unless it may use the disk.
  const options = { projection: { search: 0 }, sort, batchSize: BATCH, allowDiskUse: true } as const;
  const cursor = readEach(sheet.model, filter, options);
  const withNames = namerOf(sheet.model.modelName);
  try {
    // Asked for one by one, each record would cost a promise.
    while (await cursor.hasNext()) {
      const named = await withNames(cursor.readBufferedDocuments());
      yield named.flatMap((record) => sheet.rows(record, range));
    }
  } finally {
    await cursor.close();
  }
}
