// @ts-check
// Runs in a worker thread of its own: what is read comes from anywhere, and may be made to take long.
import { csvRows } from './csv-rows.js';
import { Refusal } from './refusal.js';
import { isZip, workbookRows } from './workbook-rows.js';

/** Characters of all cells together: more would not fit into memory beside others'. */
const TEXT_MAX = 64 * 1024 * 1024;
/** Columns beyond are left out: no sheet of ours has that many. */
const COLUMNS_MAX = 200;

/**
 * Reads the first sheet of a workbook, or comma-separated values: the heads, and each row that is not empty with its
 * number, as a line of JSON.
 * @param {import('./read-spreadsheet.ts').ReadingJob} job
 * @returns {Promise<import('./read-spreadsheet.ts').ReadingResult>}
 */
export default async function read({ bytes, rowsMax }) {
  const kind = isZip(bytes) ? 'xlsx' : 'csv';
  /** @type {string[]} */
  const lines = [];
  let [rows, length] = [0, 0];
  try {
    for await (const { row, cells } of kind === 'xlsx' ? workbookRows(bytes) : csvRows(bytes)) {
      const kept = cells.slice(0, COLUMNS_MAX);
      if (kept.every(isBlank)) continue;
      if (row === 1) rows--;
      if (++rows > rowsMax) throw new Refusal('rows');
      const line = JSON.stringify([row, kept]);
      length += line.length;
      if (length > TEXT_MAX) throw new Refusal('unpacked');
      lines.push(line);
    }
  } catch (error) {
    if (error instanceof Refusal) return { refused: error.reason };
    throw error;
  }
  const text = new TextEncoder().encode(lines.join('\n'));
  return { kind, text };
}

/** @param {unknown} cell */
const isBlank = (cell) => cell === null || cell === undefined || (typeof cell === 'string' && !cell.trim());
