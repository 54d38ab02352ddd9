import { once } from 'node:events';
import type { Writable } from 'node:stream';
import { setImmediate as breathe } from 'node:timers/promises';
import ExcelJS from 'exceljs';
import type { Cell, CellKind, Report } from './report.ts';

/** Rows after which others get a turn. */
const SLICE = 200;

const formats: Record<CellKind, string> = {
  text: '@',
  date: 'mmm d, yyyy',
  money: '#,##0.00',
  quantity: '#,##0.###',
  count: '0',
};
/** Amounts come as the database holds them: money in cents, quantities in thousandths. */
const divisors: Partial<Record<CellKind, number>> = { money: 100, quantity: 1000 };

/** What the page header says: which days, and who made the file. */
export type Heading = { range: string; maker: string };

/**
 * Writes a spreadsheet row by row, never faster than it is read: the column heads stay in sight, the last row
 * adds up. Ends early, without an error, when the reader goes away.
 */
export async function writeWorkbook(
  output: Writable,
  report: Pick<Report, 'title' | 'columns' | 'totals'>,
  rows: AsyncIterable<Cell[]>,
  heading: Heading,
): Promise<void> {
  const gone = whenGone(output);
  const workbook = new ExcelJS.stream.xlsx.WorkbookWriter({ stream: output, useStyles: true });
  workbook.creator = heading.maker;
  workbook.title = `${report.title}, ${heading.range}`;
  const sheet = workbook.addWorksheet(report.title, {
    views: [{ state: 'frozen', ySplit: 1 }],
    pageSetup: { orientation: 'landscape', fitToPage: true, fitToHeight: 0, printTitlesRow: '1:1' },
    headerFooter: { oddHeader: pageHeader(report.title, heading), oddFooter: '&CPage &P of &N' },
  });
  sheet.columns = report.columns.map(({ header, kind, width }) => ({
    header,
    width,
    style: { numFmt: formats[kind] },
  }));
  sheet.getRow(1).font = { bold: true };
  sheet.getRow(1).commit();

  const sums = report.totals.map(() => 0n);
  let written = 0;
  for await (const row of rows) {
    if (gone.aborted) break;
    report.totals.forEach((at, index) => {
      sums[index] = (sums[index] ?? 0n) + BigInt(Number(row[at]));
    });
    sheet.addRow(row.map((cell, at) => plainValue(cell, report.columns[at]?.kind))).commit();
    if (++written % SLICE === 0) await drained(sheet, gone);
  }
  if (report.totals.length) addTotals(sheet, report, sums);
  await Promise.race([workbook.commit(), aborted(gone)]);
  if (gone.aborted) archiveOf(workbook).abort();
}

/** Says when the reader has gone away. */
export function whenGone(output: Writable): AbortSignal {
  const gone = new AbortController();
  output.once('close', () => !output.writableFinished && gone.abort());
  return gone.signal;
}

/** The last row, in bold. */
function addTotals(
  sheet: ExcelJS.Worksheet,
  report: Pick<Report, 'columns' | 'totals'>,
  sums: readonly bigint[],
): void {
  const total: Cell[] = report.columns.map((_column, at) => (at === 0 ? 'Total' : null));
  report.totals.forEach((at, index) => {
    total[at] = Number(sums[index]) / (divisors[report.columns[at]?.kind ?? 'text'] ?? 1);
  });
  const last = sheet.addRow(total);
  last.font = { bold: true };
  last.commit();
}

/** A cell in the units and with the letters that a file can hold. */
export function plainValue(cell: Cell, kind: CellKind = 'text'): Cell {
  if (typeof cell === 'number') return cell / (divisors[kind] ?? 1);
  // XML has no form for these; a text that starts like a formula is written as a text all the same.
  return typeof cell === 'string' ? cell.replace(UNWRITABLE, '') : cell;
}
const UNWRITABLE = /(?![\t\n\r])\p{Cc}|[\ufffe\uffff]|\p{Surrogate}/gu;

/** & starts a code in page headers. */
const pageHeader = (title: string, { range, maker }: Heading) =>
  [`&L${title}`, `&C${range}`, `&R${maker}`]
    .map((part) => part.slice(0, 2) + part.slice(2).replaceAll('&', '&&'))
    .join('');

/** Waits until what was written has left; exceljs shows that nowhere but at the pipe inside. */
async function drained(sheet: ExcelJS.Worksheet, signal: AbortSignal): Promise<void> {
  const { stream } = sheet as unknown as { stream: { pipes: { writableNeedDrain: boolean }[] } };
  const [pipe] = stream.pipes;
  if (pipe?.writableNeedDrain) await once(pipe as unknown as Writable, 'drain', { signal }).catch(() => {});
  else await breathe();
}

const aborted = (signal: AbortSignal) =>
  signal.aborted
    ? Promise.resolve()
    : new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));

const archiveOf = (workbook: ExcelJS.stream.xlsx.WorkbookWriter) =>
  (workbook as unknown as { zip: { abort: () => void } }).zip;
