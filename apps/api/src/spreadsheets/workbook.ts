import { Readable, type Writable } from 'node:stream';
import type { ReadableStream, WritableStream } from 'node:stream/web';
import { msg } from '@app/schemas/messages/message';
import type { Language } from '@app/schemas/text/locale';
import { Piscina } from 'piscina';
import { unavailable } from '../lib/errors.ts';
import type { CellKind } from './cells.ts';
import { sayIn } from './localize.ts';
import { webStream } from './output.ts';
import type { Table } from './table.ts';
import { withTotals } from './totals.ts';
import { type WorkbookCell, workbookCell } from './workbook-cells.ts';

export const WORKBOOK_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
/** How many files the thread writes at a time, as some clients stop reading, and how many may wait. */
const AT_ONCE = 64;
const QUEUE_MAX = 200;
/** Parts read ahead while the thread writes. */
const PARTS_AHEAD = 2;

type Formats = { whole: string; broken: string };
const formatted = (whole: string, broken = whole): Formats => ({ whole, broken });
const formats: Record<Exclude<CellKind, 'date'>, Formats> = {
  text: formatted('@'),
  word: formatted('@'),
  money: formatted('#,##0.00'),
  // An optional decimal would still show its point.
  quantity: formatted('#,##0', '#,##0.###'),
  count: formatted('0'),
};
/** Amharic month names need the language's code; English ones are the program's default. */
const days: Record<Language, Formats> = {
  en: formatted('mmm d, yyyy'),
  am: formatted('[$-45E]mmm d "ቀን" yyyy'),
};
/** Wider sheets, in characters, print in landscape. */
const UPRIGHT = 110;

/** Text of the page header, the company that the file's properties name, and the sheet's language. */
type Heading = { range: string; maker: string; company: string; language: Language };
/** Rows as written to the file. */
type Part = { rows: WorkbookCell[][]; isTotal?: true };
export type WorkbookJob = Omit<Heading, 'language'> & {
  title: string;
  facts: NonNullable<Table['facts']>;
  help: Table['help'];
  columns: { header: string; width: number; formats: Formats }[];
  isWide: boolean;
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
  // A thread that sleeps between tasks would not receive the rows of its running ones.
  atomics: 'disabled',
  // With 8 MiB the thread spends two fifths of its time collecting cells.
  resourceLimits: { maxYoungGenerationSizeMb: 24 },
});

/**
 * Streams a workbook with backpressure: what is told of it, frozen header, totals in the last row. Ends early, without an error, when the
 * client disconnects.
 * @throws UNAVAILABLE when too many files are requested at once
 */
export async function writeWorkbook(
  output: Writable,
  table: Table,
  { language, ...heading }: Heading,
): Promise<void> {
  refuseIfBusy();
  let failure: unknown;
  const { title, facts = [], columns, help } = table;
  const rows = noting(partsOf(table, language), (error) => {
    failure = error;
  });
  const parts = Readable.toWeb(Readable.from(rows, { highWaterMark: PARTS_AHEAD })) as ReadableStream<Part>;
  const file = webStream(output);
  const job: WorkbookJob = {
    ...heading,
    title,
    facts,
    help,
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
    // Errors come back from the thread as copies, without their class.
    if (!output.destroyed) throw failure ?? error;
  }
}

/** Lets callers fail before other work. @throws UNAVAILABLE when too many files are requested at once */
export function refuseIfBusy(): void {
  if (pool.queueSize >= QUEUE_MAX)
    throw unavailable(msg('Too many files are being made at once. Try again in a moment.'));
}

async function* noting<T>(items: AsyncIterable<T>, note: (error: unknown) => void): AsyncGenerator<T> {
  try {
    yield* items;
  } catch (error) {
    note(error);
    throw error;
  }
}

/** Converts rows for the file. */
async function* partsOf(table: Table, language: Language): AsyncGenerator<Part> {
  const kinds = table.columns.map(({ kind }) => kind);
  for await (const { rows, ...batch } of withTotals(table, language))
    yield { ...batch, rows: rows.map((row) => row.map((cell, at) => workbookCell(cell, kinds[at]))) };
}
