// @ts-check
import papa from 'papaparse';
import { Refusal } from './refusal.js';

const SEPARATORS = [',', ';', '\t'];
/** What no text file has, and how files of other kinds begin that are texts too. */
const BINARY = /(?![\t-\r])[\p{Cc}\ufffe]/u;
const OTHER_KINDS = /^\s*(?:<[!?a-z]|%PDF|%!PS|\{\\rtf)/i;

/**
 * Reads separated values, whatever their separator and whether in UTF-8 or, with its mark, in UTF-16.
 * @param {Uint8Array} bytes
 * @returns {Iterable<import('./read-spreadsheet.ts').ReadRow>}
 */
export function csvRows(bytes) {
  const text = textOf(bytes);
  if (BINARY.test(text) || OTHER_KINDS.test(text)) throw new Refusal('kind');
  /** @type {import('./read-spreadsheet.ts').ReadRow[]} */
  const rows = [];
  let row = 0;
  let isDamaged = false;
  papa.parse(/** @type {string} */ (text), {
    delimiter: separatorOf(text),
    step: ({ data, errors }) => {
      row++;
      isDamaged ||= errors.some(({ code }) => code === 'MissingQuotes');
      const cells = /** @type {string[]} */ (data).map((cell) => cell || null);
      if (cells.some(Boolean)) rows.push({ row, cells });
    },
  });
  if (isDamaged) throw new Refusal('damaged');
  return rows;
}

/** @param {Uint8Array} bytes */
function textOf(bytes) {
  const [first, second] = bytes;
  const encoding =
    first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    throw new Refusal('kind');
  }
}

/**
 * Finds what separates the heads: numbers below may hold commas of their own.
 * @param {string} text
 */
function separatorOf(text) {
  const counts = SEPARATORS.map((delimiter) => {
    const { data } = papa.parse(text, { delimiter, preview: 1 });
    return /** @type {string[][]} */ (data)[0]?.length ?? 0;
  });
  return SEPARATORS[counts.indexOf(Math.max(...counts))] ?? ',';
}
