// @ts-check

const DAY_MS = 86_400_000;
/** Formats of dates that workbooks name by number alone (ECMA-376, part 1, 18.8.30). */
const isBuiltIn = (/** @type {number} */ id) =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58);

/**
 * Reads which styles show a number as a date.
 * @param {AsyncIterable<import('./workbook-rows.js').Event>} events of the styles
 * @returns {Promise<(style: number) => boolean>}
 */
export async function dateStyles(events) {
  const formats = new Map();
  /** @type {boolean[]} */
  const styles = [];
  let isInCells = false;
  for await (const event of events) {
    if ('close' in event && event.close === 'cellXfs') isInCells = false;
    if (!('open' in event)) continue;
    const { name, attributes } = event.open;
    if (name === 'numFmt') formats.set(Number(attributes.numFmtId), attributes.formatCode ?? '');
    if (name === 'cellXfs') isInCells = true;
    if (name === 'xf' && isInCells) {
      const id = Number(attributes.numFmtId ?? 0);
      styles.push(isBuiltIn(id) || showsDays(formats.get(id) ?? ''));
    }
  }
  return (style) => styles[style] ?? false;
}

/** @param {string} format whose quoted and bracketed parts are no code */
const showsDays = (format) => /[dmyh]/i.test(format.replace(/"[^"]*"|\[[^\]]*\]|\\./g, ''));

/** Workbooks count a February 29 in 1900, which never was: earlier days have a number more. */
const MARCH_1900 = 61;
/**
 * @param {number} serial days since the end of 1899, or since 1904
 * @param {boolean} is1904
 * @returns the day as yyyy-MM-dd
 */
export function dayOfSerial(serial, is1904) {
  const epoch = is1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, 30);
  const day = Math.floor(serial) + Number(!is1904 && serial < MARCH_1900);
  const date = new Date(epoch + day * DAY_MS);
  return Number.isNaN(date.getTime()) ? String(serial) : date.toISOString().slice(0, 10);
}
