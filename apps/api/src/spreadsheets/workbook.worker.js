// @ts-check
// Runs in a worker thread, since building and compressing a file keeps a processor busy.
import { once } from 'node:events';
import { Writable } from 'node:stream';
import ExcelJS from 'exceljs';

/** Chunk size of the file; each chunk is passed between threads. */
const PIECE = 128 * 1024;
/** Rows that spreadsheet programs open per sheet, header included. Further rows go to more sheets. */
const SHEET_ROWS = 1_048_576;
/** Code of the paper size. */
const A4 = 9;

/**
 * Streams a workbook with backpressure. Ends early when the client disconnects.
 * @param {import('./workbook.ts').WorkbookJob} job
 * @returns {Promise<void>}
 */
export default async function write(job) {
  const { title, company, range, columns, parts, file } = job;
  const output = streamOf(file);
  const gone = new AbortController();
  output.on('error', () => gone.abort());
  const workbook = new ExcelJS.stream.xlsx.WorkbookWriter({
    stream: output,
    useStyles: true,
    zip: { zlib: { chunkSize: PIECE } },
  });
  workbook.creator = company;
  workbook.lastModifiedBy = company;
  workbook.title = `${title}, ${range}`;
  const styles = stylesOf(columns);
  const totals = stylesOf(columns, { bold: true });
  let sheet = addSheet(workbook, title, job);
  let [sheets, rowsOnSheet] = [1, headRow(job.facts)];
  for await (const { rows, isTotal } of parts) {
    for (const cells of rows) {
      if (rowsOnSheet === SHEET_ROWS) {
        sheet.commit();
        sheet = addSheet(workbook, `${title} ${++sheets}`, { ...job, facts: [] });
        rowsOnSheet = 1;
      }
      rowsOnSheet++;
      const row = sheet.addRow(cells);
      shareStyles(row, cells, isTotal ? totals : styles);
      row.commit();
    }
    await drained(sheet, gone.signal);
    if (gone.signal.aborted) return;
  }
  if (job.help) addHelp(workbook, job.help);
  await Promise.race([workbook.commit(), once(output, 'close', { signal: gone.signal }).catch(() => {})]);
}

/**
 * Tells in which row the columns have their heads: below the facts and a blank row.
 * @param {import('./workbook.ts').WorkbookJob['facts']} facts
 */
const headRow = ({ length }) => (length ? length + 2 : 1);

/**
 * Adds a sheet with a frozen header.
 * @param {ExcelJS.stream.xlsx.WorkbookWriter} workbook
 * @param {string} name
 * @param {import('./workbook.ts').WorkbookJob} job
 */
function addSheet(workbook, name, { title, facts, range, maker, columns, isWide, footer }) {
  const head = headRow(facts);
  const sheet = workbook.addWorksheet(name, {
    views: [{ state: 'frozen', ySplit: head }],
    pageSetup: {
      paperSize: A4,
      orientation: isWide ? 'landscape' : 'portrait',
      fitToPage: true,
      fitToHeight: 0,
      printTitlesRow: `${head}:${head}`,
    },
    headerFooter: { oddHeader: pageHeader(title, range, maker), oddFooter: `&C${footer}` },
  });
  sheet.columns = columns.map(({ width, formats }) => ({ width, style: { numFmt: formats.whole } }));
  for (const fact of facts) sheet.addRow(fact).commit();
  const heads = sheet.getRow(head);
  heads.values = columns.map(({ header }) => header);
  heads.font = { bold: true };
  heads.commit();
  return sheet;
}

/**
 * Adds a sheet of explanations.
 * @param {ExcelJS.stream.xlsx.WorkbookWriter} workbook
 * @param {NonNullable<import('./workbook.ts').WorkbookJob['help']>} help
 */
function addHelp(workbook, { title, lines }) {
  const sheet = workbook.addWorksheet(title);
  sheet.columns = [{ width: 24 }, { width: 110 }];
  for (const line of lines) sheet.addRow(line).commit();
}

/**
 * Replaces Node's adapter, which throws an uncaught error when writing fails (nodejs/node,
 * lib/internal/webstreams/adapters.js).
 * @param {import('node:stream/web').WritableStream<Uint8Array>} file
 */
function streamOf(file) {
  const writer = file.getWriter();
  return new Writable({
    write: (piece, _encoding, done) => void writer.write(piece).then(() => done(), done),
    final: (done) => void writer.close().then(() => done(), done),
  });
}

/**
 * Builds two styles per column, for whole and for other numbers.
 * @param {import('./workbook.ts').WorkbookJob['columns']} columns
 * @param {Partial<ExcelJS.Font>} [font]
 */
function stylesOf(columns, font) {
  const style = (/** @type {string} */ numFmt) => ({ numFmt, ...(font && { font }) });
  return columns.map(({ formats }) => ({ whole: style(formats.whole), broken: style(formats.broken) }));
}

/**
 * Shares one style per column. By default exceljs makes one for every cell and serializes each to find it again: half
 * of
 * all its work.
 * @param {ExcelJS.Row} row
 * @param {unknown[]} cells
 * @param {ReturnType<typeof stylesOf>} styles
 */
function shareStyles(row, cells, styles) {
  styles.forEach(({ whole, broken }, at) => {
    row.getCell(at + 1).style = Number.isInteger(cells[at]) ? whole : broken;
  });
}

/**
 * Escapes &, which starts a code in page headers.
 * @param {string[]} parts left, middle and right
 */
function pageHeader(...parts) {
  return parts.map((part, at) => `&${'LCR'[at]}${part.replaceAll('&', '&&')}`).join('');
}

/**
 * Waits for the output to drain, which exceljs shows only on its inner pipe.
 * @param {ExcelJS.Worksheet} sheet
 * @param {AbortSignal} signal
 */
async function drained(sheet, signal) {
  const { stream } = /** @type {{ stream: { pipes: Writable[] } }} */ (/** @type {unknown} */ (sheet));
  const [pipe] = stream.pipes;
  if (pipe?.writableNeedDrain) await once(pipe, 'drain', { signal }).catch(() => {});
}
