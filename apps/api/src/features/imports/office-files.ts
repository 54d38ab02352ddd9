import { promisify } from 'node:util';
import { inflateRaw } from 'node:zlib';

/**
 * Tells workbooks and documents among packages (ECMA-376, part 2) by the list at their end, of which little is read
 * however large they are.
 */

/** Reads a part of a file. */
export type ReadBytes = (start: number, end: number) => Promise<Buffer>;

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

/** @returns undefined for any other package, and for those with macros */
export async function officeTypeOf(
  read: ReadBytes,
  length: number,
): Promise<typeof XLSX | typeof DOCX | undefined> {
  const parts = await partsOf(read, length);
  const types = parts.find(({ name }) => name === '[Content_Types].xml');
  if (!types || parts.some(({ name }) => MACROS.test(name))) return undefined;
  const told = await textOf(types, read);
  if (told === undefined || /macroEnabled|vbaProject/i.test(told)) return undefined;
  const isThere = (part: string) => parts.some(({ name }) => name === part);
  if (isThere('xl/workbook.xml')) return XLSX;
  return isThere('word/document.xml') ? DOCX : undefined;
}

/** Names of parts that run: programs, and the macro sheets of before them. */
const MACROS = /vbaProject|vbaData|^xl\/(?:macrosheets|intlmacrosheets|dialogsheets)\//i;

type Part = { name: string; method: number; packed: number; at: number };

/** The end of a package: at most this long, with its comment (APPNOTE.TXT, 4.3.16). */
const END_BYTES = 22;
const COMMENT_MAX = 65_535;
const END_MARK = 0x06054b50;
const LISTED_MARK = 0x02014b50;
const LISTED_BYTES = 46;
const PART_MARK = 0x04034b50;
const PART_BYTES = 30;
/** Workbooks have some dozens of parts, each with a name of some dozens of bytes. */
const LIST_MAX = 1_048_576;
const TYPES_MAX = 1_048_576;

/** Lists the parts of a package; none where its list isn't as it should be. */
async function partsOf(read: ReadBytes, length: number): Promise<Part[]> {
  const tailStart = Math.max(0, length - END_BYTES - COMMENT_MAX);
  const tail = await read(tailStart, length);
  let at = tail.length - END_BYTES;
  while (at >= 0 && tail.readUInt32LE(at) !== END_MARK) at--;
  if (at < 0) return [];
  const [size, start] = [tail.readUInt32LE(at + 12), tail.readUInt32LE(at + 16)];
  if (size > LIST_MAX || start + size > tailStart + at) return [];
  const list = await read(start, start + size);
  const parts: Part[] = [];
  for (let next = 0; next + LISTED_BYTES <= list.length; ) {
    if (list.readUInt32LE(next) !== LISTED_MARK) return [];
    const nameLength = list.readUInt16LE(next + 28);
    const more = list.readUInt16LE(next + 30) + list.readUInt16LE(next + 32);
    const nameStart = next + LISTED_BYTES;
    parts.push({
      name: list.toString('utf8', nameStart, nameStart + nameLength),
      method: list.readUInt16LE(next + 10),
      packed: list.readUInt32LE(next + 20),
      at: list.readUInt32LE(next + 42),
    });
    next = nameStart + nameLength + more;
  }
  return parts;
}

const unpacked = promisify(inflateRaw);

/** Reads a small part as text; undefined where it is damaged or large. */
async function textOf({ method, packed, at }: Part, read: ReadBytes): Promise<string | undefined> {
  if (packed > TYPES_MAX) return undefined;
  const head = await read(at, at + PART_BYTES);
  if (head.length < PART_BYTES || head.readUInt32LE(0) !== PART_MARK) return undefined;
  const start = at + PART_BYTES + head.readUInt16LE(26) + head.readUInt16LE(28);
  const bytes = await read(start, start + packed);
  if (method === STORED) return bytes.toString('utf8');
  if (method !== DEFLATED) return undefined;
  const text = await unpacked(bytes, { maxOutputLength: TYPES_MAX }).catch(() => undefined);
  return text?.toString('utf8');
}

const STORED = 0;
const DEFLATED = 8;
