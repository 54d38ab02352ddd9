// @ts-check
// Runs in a worker thread: what turns cells into a compressed file keeps a processor busy, and others would wait.
import { once } from 'node:events';
import { Writable } from 'node:stream';
import ExcelJS from 'exceljs';

/** The file leaves in pieces of up to so many bytes, each of which goes from thread to thread. */
const PIECE = 128 * 1024;
/** What spreadsheet programs open of one sheet, the column heads included. Rows beyond go to further sheets. */
const SHEET_ROWS = 1_048_576;

/**
 * Writes a spreadsheet as its rows come, never faster than it is read. Ends early when the reader goes away.
 * @param {import('./workbook.ts').WorkbookJob} job
 * @returns {Promise<void>}
 */
export default async function write({ title, maker, range, columns, parts, file }) {
  const output = streamOf(file);
  const gone = new AbortController();
  output.on('error', () => gone.abort());
  const workbook = new ExcelJS.stream.xlsx.WorkbookWriter({
    stream: output,
    useStyles: true,
    zip: { zlib: { chunkSize: PIECE } },
  });
  workbook.creator = maker;
  workbook.title = `${title}, ${range}`;
  const header = pageHeader(title, range, maker);
  const styles = columns.map(({ format }) => ({ numFmt: format }));
  let sheet = addSheet(workbook, title, columns, header);
  let [sheets, rowsOnSheet] = [1, 1];
  for await (const { rows, isTotal } of parts) {
    for (const cells of rows) {
      if (rowsOnSheet === SHEET_ROWS) {
        sheet.commit();
        sheet = addSheet(workbook, `${title} ${++sheets}`, columns, header);
        rowsOnSheet = 1;
      }
      rowsOnSheet++;
      const row = sheet.addRow(cells);
      if (isTotal) row.font = { bold: true };
      else shareStyles(row, styles);
      row.commit();
    }
    await drained(sheet, gone.signal);
    if (gone.signal.aborted) return;
  }
  await Promise.race([workbook.commit(), once(output, 'close', { signal: gone.signal }).catch(() => {})]);
}

/**
 * A sheet with its column heads, which stay in sight.
 * @param {ExcelJS.stream.xlsx.WorkbookWriter} workbook
 * @param {string} name
 * @param {import('./workbook.ts').WorkbookJob['columns']} columns
 * @param {string} oddHeader
 */
function addSheet(workbook, name, columns, oddHeader) {
  const sheet = workbook.addWorksheet(name, {
    views: [{ state: 'frozen', ySplit: 1 }],
    pageSetup: { orientation: 'landscape', fitToPage: true, fitToHeight: 0, printTitlesRow: '1:1' },
    headerFooter: { oddHeader, oddFooter: '&CPage &P of &N' },
  });
  sheet.columns = columns.map(({ header, width, format }) => ({ header, width, style: { numFmt: format } }));
  sheet.getRow(1).font = { bold: true };
  sheet.getRow(1).commit();
  return sheet;
}

/**
 * What Node has for this throws on its own when writing fails (nodejs/node, lib/internal/webstreams/adapters.js).
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
 * Gives each cell the one style of its column. By itself exceljs makes a style for every cell, and writes each down to
 * find out that it knows it: half of all its work.
 * @param {ExcelJS.Row} row
 * @param {Partial<ExcelJS.Style>[]} styles
 */
function shareStyles(row, styles) {
  styles.forEach((style, at) => {
    row.getCell(at + 1).style = style;
  });
}

/**
 * & starts a code in page headers.
 * @param {string[]} parts what stands left, in the middle and on the right
 */
function pageHeader(...parts) {
  return parts.map((part, at) => `&${'LCR'[at]}${part.replaceAll('&', '&&')}`).join('');
}

/**
 * Waits until what was written has left; exceljs shows that nowhere but at the pipe inside.
 * @param {ExcelJS.Worksheet} sheet
 * @param {AbortSignal} signal
 */
async function drained(sheet, signal) {
  const { stream } = /** @type {{ stream: { pipes: Writable[] } }} */ (/** @type {unknown} */ (sheet));
  const [pipe] = stream.pipes;
  if (pipe?.writableNeedDrain) await once(pipe, 'drain', { signal }).catch(() => {});
}
