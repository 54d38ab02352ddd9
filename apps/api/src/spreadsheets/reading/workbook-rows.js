// @ts-check
import JSZip from 'jszip';
import { SaxesParser } from 'saxes';
import { dateStyles, dayOfSerial } from './cell-dates.js';
import { Refusal } from './refusal.js';

/** What a workbook may unpack to: one of 10,000 rows has a tenth of it. */
const UNPACKED_MAX = 128 * 1024 * 1024;
/** Digits that spreadsheet programs compute with: 0.1 + 0.2 is 0.3 there. */
const DIGITS = 15;

/** @param {Uint8Array} bytes */
export const isZip = (bytes) => bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3 && bytes[3] === 4;

/**
 * Reads the first sheet of a workbook that shows. Reads the parts itself: exceljs's reader of streams decodes texts twice,
 * keeps but the last run of those that are formatted in parts, and stumbles over cells without an address.
 * @param {Uint8Array} bytes
 * @returns {AsyncGenerator<import('./read-spreadsheet.ts').ReadRow>}
 */
export async function* workbookRows(bytes) {
  const zip = await JSZip.loadAsync(bytes).catch(() => {
    throw new Refusal('damaged');
  });
  const hasMacros = zip.file('xl/vbaProject.bin') !== null;
  if (!zip.file('xl/workbook.xml') || hasMacros) throw new Refusal('kind');
  const budget = { left: UNPACKED_MAX };
  const part = (/** @type {string} */ name) => eventsOf(zip, name, budget);

  const { sheet, is1904 } = await findSheet(part);
  const texts = await sharedTexts(part('xl/sharedStrings.xml'));
  const isDate = await dateStyles(part('xl/styles.xml'));
  /** @type {(cell: Cell) => import('./read-spreadsheet.ts').ReadCell} */
  const read = ({ type, style, text, has }) => {
    if (!has) return null;
    if (type === 's') return texts[Number(text)] ?? null;
    if (type === 'b') return text === '1';
    if (type === 'd') return text.slice(0, 10);
    if (type && type !== 'n') return unescaped(text);
    const number = Number(Number(text).toPrecision(DIGITS));
    if (!Number.isFinite(number)) return text;
    return isDate(style) ? dayOfSerial(number, is1904) : number;
  };
  yield* sheetRows(part(sheet), read);
}

/**
 * @typedef {{ name: string, attributes: Record<string, string> }} Tag
 * @typedef {{ open: Tag } | { text: string } | { close: string }} Event
 * @typedef {{ at: number, type: string | undefined, style: number, text: string, has: boolean }} Cell
 */

/**
 * @param {AsyncIterable<Event>} events
 * @param {(cell: Cell) => import('./read-spreadsheet.ts').ReadCell} read
 */
async function* sheetRows(events, read) {
  let row = 0;
  /** @type {import('./read-spreadsheet.ts').ReadCell[]} */
  let cells = [];
  /** @type {Cell | undefined} */
  let cell;
  let [isRead, isPhonetic] = [false, false];
  for await (const event of events) {
    if ('open' in event) {
      const { name, attributes } = event.open;
      if (name === 'row') {
        row = Number(attributes.r ?? row + 1);
        cells = [];
        cell = undefined;
      } else if (name === 'c') {
        const at = columnOf(attributes.r) ?? (cell ? cell.at + 1 : 0);
        cell = { at, type: attributes.t, style: Number(attributes.s ?? 0), text: '', has: false };
      } else if (name === 'rPh') isPhonetic = true;
      else isRead = !isPhonetic && (name === 'v' || name === 't');
    } else if ('text' in event) {
      if (!isRead || !cell) continue;
      cell.text += event.text;
      cell.has = true;
    } else {
      isRead = false;
      if (event.close === 'rPh') isPhonetic = false;
      if (event.close === 'c' && cell && cell.at < COLUMNS) {
        while (cells.length < cell.at) cells.push(null);
        cells[cell.at] = read(cell);
      }
      if (event.close === 'row') yield { row, cells };
      if (event.close === 'sheetData') return;
    }
  }
}

/** Columns of the widest sheet. */
const COLUMNS = 16_384;

/** @param {string | undefined} address such as AB12 */
function columnOf(address) {
  const letters = /^[A-Z]{1,3}/.exec(address ?? '')?.[0];
  if (!letters) return undefined;
  return [...letters].reduce((at, letter) => at * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

/**
 * Reads the texts that cells share; those that are formatted in parts come together again.
 * @param {AsyncIterable<Event>} events
 */
async function sharedTexts(events) {
  /** @type {string[]} */
  const texts = [];
  let text = '';
  let [isRead, isPhonetic] = [false, false];
  for await (const event of events) {
    if ('open' in event) {
      if (event.open.name === 'si') text = '';
      if (event.open.name === 'rPh') isPhonetic = true;
      isRead = event.open.name === 't' && !isPhonetic;
    } else if ('text' in event) {
      if (isRead) text += event.text;
    } else {
      isRead = false;
      if (event.close === 'rPh') isPhonetic = false;
      if (event.close === 'si') texts.push(unescaped(text));
    }
  }
  return texts;
}

/** In workbook texts `_x0041_` means the letter A. @param {string} text */
const unescaped = (text) =>
  text.replace(/_x([0-9a-f]{4})_/gi, (_all, code) => String.fromCharCode(Number.parseInt(code, 16)));

/**
 * Finds the first sheet that shows, and from when days are counted.
 * @param {(name: string) => AsyncIterable<Event>} part
 */
async function findSheet(part) {
  /** @type {string | undefined} */
  let id;
  let is1904 = false;
  for await (const event of part('xl/workbook.xml')) {
    if (!('open' in event)) continue;
    const { name, attributes } = event.open;
    if (name === 'workbookPr') is1904 = /^(1|true)$/.test(attributes.date1904 ?? '');
    const isHidden = (attributes.state ?? 'visible') !== 'visible';
    if (name === 'sheet' && !isHidden) id ??= attributes.id;
  }
  for await (const event of part('xl/_rels/workbook.xml.rels')) {
    if (!('open' in event) || event.open.attributes.Id !== id) continue;
    const target = event.open.attributes.Target ?? '';
    const sheet = target.startsWith('/') ? target.slice(1) : `xl/${target.replace(/^\.\//, '')}`;
    return { sheet, is1904 };
  }
  throw new Refusal('damaged');
}

/**
 * Unpacks a part as far as it is read, and reads its XML. Names come without prefixes.
 * @param {JSZip} zip
 * @param {string} name
 * @param {{ left: number }} budget what all parts may still unpack to
 * @returns {AsyncGenerator<Event>}
 */
async function* eventsOf(zip, name, budget) {
  const file = zip.file(name);
  if (!file) return;
  /** @type {Event[]} */
  let events = [];
  const parser = new SaxesParser();
  const plain = (/** @type {string} */ tag) => tag.slice(tag.indexOf(':') + 1);
  parser.on('opentag', ({ name: tag, attributes }) => {
    const entries = Object.entries(attributes).map(([key, value]) => [plain(key), String(value)]);
    events.push({ open: { name: plain(tag), attributes: Object.fromEntries(entries) } });
  });
  parser.on('text', (text) => void events.push({ text }));
  parser.on('cdata', (text) => void events.push({ text }));
  parser.on('closetag', ({ name: tag }) => void events.push({ close: plain(tag) }));
  parser.on('error', () => {
    throw new Refusal('damaged');
  });
  const decoder = new TextDecoder();
  for await (const chunk of unpacked(file)) {
    budget.left -= chunk.length;
    if (budget.left < 0) throw new Refusal('unpacked');
    parser.write(decoder.decode(chunk, { stream: true }));
    yield* events;
    events = [];
  }
  parser.close();
  yield* events;
}

/**
 * Unpacks chunk by chunk, and no more than is asked for.
 * @param {JSZip.JSZipObject} file
 * @returns {AsyncGenerator<Uint8Array>}
 */
async function* unpacked(file) {
  /** @type {Uint8Array[]} */
  let chunks = [];
  let isOver = false;
  /** @type {unknown} */
  let failure;
  let wake = () => {};
  // Its types leave out what its documentation offers.
  const stream = /** @type {any} */ (file).internalStream('uint8array');
  stream.on('data', (/** @type {Uint8Array} */ chunk) => {
    chunks.push(chunk);
    stream.pause();
    wake();
  });
  stream.on('error', () => {
    failure = new Refusal('damaged');
    wake();
  });
  stream.on('end', () => {
    isOver = true;
    wake();
  });
  try {
    while (!isOver || chunks.length) {
      if (failure) throw failure;
      const ready = chunks;
      chunks = [];
      yield* ready;
      if (isOver || chunks.length) continue;
      await new Promise((resolve) => {
        wake = () => resolve(undefined);
        stream.resume();
      });
    }
  } finally {
    stream.pause();
  }
}
