import { Readable, type Writable } from 'node:stream';
import type { ReadableStream, WritableStream } from 'node:stream/web';
import type { Language } from '@app/schemas/locale';
import { Piscina } from 'piscina';
import { unavailable } from '../../errors.ts';
import { type Cell, type CellKind, divisors } from './cells.ts';
import { sayIn } from './localize.ts';
import { webStream } from './output.ts';
import type { Report } from './report.ts';
import { type WorkbookCell, workbookCell } from './workbook-cells.ts';

export const WORKBOOK_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
/** Files that the thread makes at the same time, of readers who may have stopped reading; and those that may wait. */
const AT_ONCE = 64;
const QUEUE_MAX = 200;
/** Parts that are read while the thread writes others. */
const PARTS_AHEAD = 2;

type Formats = { whole: string; broken: string };
const formatted = (whole: string, broken = whole): Formats => ({ whole, broken });
const formats: Record<Exclude<CellKind, 'date'>, Formats> = {
  text: formatted('@'),
  word: formatted('@'),
  money: formatted('#,##0.00'),
  // A place that may stay empty leaves its point behind.
  quantity: formatted('#,##0', '#,##0.###'),
  count: formatted('0'),
};
/** Amharic names its months by the code of its language; English ones are those of the program. */
const days: Record<Language, Formats> = {
  en: formatted('mmm d, yyyy'),
  am: formatted('[$-45E]mmm d "ቀን" yyyy'),
};
/** Sheets of more letters stand across the paper. */
const UPRIGHT = 110;

/** What the page header says, which days and who made the file; and in which language the sheet speaks. */
type Heading = { range: string; maker: string; language: Language };
/** Rows as the file shows them. */
type Part = { rows: WorkbookCell[][]; isTotal?: true };
export type WorkbookJob = Pick<Heading, 'range' | 'maker'> & {
  title: string;
  columns: { header: string; width: number; formats: Formats }[];
  isWide: boolean;
  /** Stands below each page. */
  footer: string;
  parts: ReadableStream<Part>;
  file: WritableStream<Uint8Array>;
};

const pool = new Piscina<WorkbookJob, void>({
  filename: new URL('./workbook.worker.js', import.meta.url).href,
  minThreads: 0,
  maxThreads: 1,
  concurrentTasksPerWorker: AT_ONCE,
  maxQueue: QUEUE_MAX,
  idleTimeout: 30_000,
  // A thread that sleeps between two tasks would sleep through the rows of the ones that it has.
  atomics: 'disabled',
  resourceLimits: { maxYoungGenerationSizeMb: 8 },
});

/**
 * Writes a spreadsheet as its rows come, never faster than it is read: the column heads stay in sight, the last
 * row adds up. Ends early, without an error, when the reader goes away.
 * @throws UNAVAILABLE when too many files are asked for at once
 */
export async function writeWorkbook(
  output: Writable,
  { title, columns, totals }: Pick<Report, 'title' | 'columns' | 'totals'>,
  batches: AsyncIterable<Cell[][]>,
  { language, ...heading }: Heading,
): Promise<void> {
  refuseIfBusy();
  let failure: unknown;
  const rows = noting(partsOf({ columns, totals }, batches, sayIn(language)('Total')), (error) => {
    failure = error;
  });
  const parts = Readable.toWeb(Readable.from(rows, { highWaterMark: PARTS_AHEAD })) as ReadableStream<Part>;
  const file = webStream(output);
  const job: WorkbookJob = {
    ...heading,
    title,
    columns: columns.map(({ header, width, kind }) => ({
      header,
      width,
      formats: kind === 'date' ? days[language] : formats[kind],
    })),
    isWide: columns.reduce((sum, { width }) => sum + width, 0) > UPRIGHT,
    footer: sayIn(language)('Page &P of &N'),
    parts,
    file,
  };
  try {
    await pool.run(job, { transferList: [parts, file] });
  } catch (error) {
    // What comes back from the thread is a copy, which says no more what kind of error it was.
    if (!output.destroyed) throw failure ?? error;
  }
}

/** For who has something to do before. @throws UNAVAILABLE when too many files are asked for at once */
export function refuseIfBusy(): void {
  if (pool.queueSize >= QUEUE_MAX)
    throw unavailable('Too many files are being made at once. Try again in a moment.');
}

async function* noting<T>(items: AsyncIterable<T>, note: (error: unknown) => void): AsyncGenerator<T> {
  try {
    yield* items;
  } catch (error) {
    note(error);
    throw error;
  }
}

/** The rows as the file shows them, and at their end what they add up to. */
async function* partsOf(
  { columns, totals }: Pick<Report, 'columns' | 'totals'>,
  batches: AsyncIterable<Cell[][]>,
  totalled: string,
): AsyncGenerator<Part> {
  const sums = totals.map(() => 0n);
  for await (const rows of batches) {
    for (const row of rows)
      totals.forEach((at, index) => {
        sums[index] = (sums[index] ?? 0n) + BigInt(Number(row[at]));
      });
    yield { rows: rows.map((row) => row.map((cell, at) => workbookCell(cell, columns[at]?.kind))) };
  }
  if (!totals.length) return;
  const total: WorkbookCell[] = columns.map((_column, at) => (at === 0 ? totalled : null));
  totals.forEach((at, index) => {
    total[at] = Number(sums[index]) / (divisors[columns[at]?.kind ?? 'text'] ?? 1);
  });
  yield { rows: [total], isTotal: true };
}
