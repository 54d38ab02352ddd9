import { setImmediate as afterThisRound } from 'node:timers/promises';
import { type Message, msg } from '@app/schemas/messages/message';
import { withFormulas } from '@app/schemas/text/csv-cell';
import { UPLOAD_ROWS_MAX } from '@app/schemas/uploads';
import { Piscina } from 'piscina';
import { HttpError, unavailable } from '../../lib/errors.ts';

/** What a cell holds: dates come as yyyy-MM-dd, formulas as their stored value. */
export type ReadCell = string | number | boolean | null;
/** A row with its number in the file, from 1. */
export type ReadRow = { row: number; cells: ReadCell[] };
export type ReadingJob = { bytes: Uint8Array; rowsMax: number };
export type RefusalReason = 'kind' | 'rows' | 'unpacked' | 'damaged';
export type ReadingResult = { kind: 'xlsx' | 'csv'; text: Uint8Array } | { refused: RefusalReason };

/** Longer than any file of the size that is taken needs, unless it was made to take long. */
const TIME_MAX_MS = 60_000;
const WAITING_MAX = 20;

/** A thread apart from the one that writes files: a hostile file that ends it ends nothing else. */
const pool = new Piscina<ReadingJob, ReadingResult>({
  filename: new URL('./read-spreadsheet.worker.js', import.meta.url).href,
  minThreads: 0,
  maxThreads: 1,
  maxQueue: WAITING_MAX,
  idleTimeout: 10_000,
  resourceLimits: { maxOldGenerationSizeMb: 512 },
});

export const wrongKind = msg('Files must be Excel (.xlsx) or CSV');
const refusals: Readonly<Record<RefusalReason, () => HttpError>> = {
  kind: () => new HttpError('UNSUPPORTED_MEDIA_TYPE', wrongKind),
  rows: () => refused(msg('A file can have at most {{max, number}} rows', { max: UPLOAD_ROWS_MAX })),
  unpacked: () => new HttpError('TOO_LARGE', msg('The file is too large once it is unpacked')),
  damaged: () => refused(msg('The file is damaged')),
};
const refused = (message: Message) => new HttpError('VALIDATION_FAILED', message);

/**
 * Reads a spreadsheet in another thread, by what it holds, whatever it is called.
 * @param bytes which are handed over
 * @returns the rows that are not empty, the heads among them, a few at a time: others get their turn between
 * @throws UNSUPPORTED_MEDIA_TYPE, TOO_LARGE, VALIDATION_FAILED; UNAVAILABLE when too many are read at once
 */
export async function readSpreadsheet(bytes: Uint8Array<ArrayBuffer>): Promise<AsyncGenerator<ReadRow[]>> {
  if (pool.queueSize >= WAITING_MAX)
    throw unavailable(msg('Uploads of others are being looked at. Try again in a moment.'));
  const signal = AbortSignal.timeout(TIME_MAX_MS);
  const job = { bytes, rowsMax: UPLOAD_ROWS_MAX };
  const read = await pool
    .run(job, { transferList: [bytes.buffer], signal })
    .catch((cause: unknown): ReadingResult => {
      // It took too long, or more memory than it may.
      if (signal.aborted || isOutOfMemory(cause)) return { refused: 'unpacked' };
      throw cause;
    });
  if ('refused' in read) throw refusals[read.refused]();
  return rowsOf(read);
}

const isOutOfMemory = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';

const BATCH = 100;

async function* rowsOf({ kind, text }: Exclude<ReadingResult, { refused: unknown }>) {
  const decoder = new TextDecoder();
  const isCsv = kind === 'csv';
  let batch: ReadRow[] = [];
  for (let from = 0; from < text.length; ) {
    const end = text.indexOf(LINE_END, from);
    const line = text.subarray(from, end < 0 ? text.length : end);
    const [row, cells] = JSON.parse(decoder.decode(line)) as [number, ReadCell[]];
    batch.push({ row, cells: isCsv ? cells.map(unescaped) : cells });
    from += line.length + 1;
    if (batch.length < BATCH) continue;
    yield batch;
    batch = [];
    await afterThisRound();
  }
  if (batch.length) yield batch;
}

const LINE_END = '\n'.charCodeAt(0);
const unescaped = (cell: ReadCell) => (typeof cell === 'string' ? withFormulas(cell) : cell);
