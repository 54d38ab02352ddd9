import { closeSync, existsSync, openSync, readSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Name of LMDB's file in the data folder. */
export const DATA_FILE = 'data.mdb';

/** LMDB's data file can't be opened as it is. */
class DamagedDataFile extends Error {}

// LMDB's file begins with two copies of a head page; the one of the later transaction counts. It holds, at
// these offsets, a magic number, the page size, the root page of the data and the number of the last page.
const HEAD_BYTES = 168;
const MAGIC = 0xbeefc0de;
const MAGIC_OFFSET = 24;
const PAGE_SIZE_OFFSET = 48;
const ROOT_OFFSET = 136;
const LAST_PAGE_OFFSET = 144;
const TRANSACTION_OFFSET = 152;
const NO_PAGE = 0xffff_ffff_ffff_ffffn;

/**
 * Looks at the beginning of LMDB's data file before LMDB maps it.
 * @returns false if the file is shorter than it may have been: then all of it should be read before it is
 *   relied on, because touching a part that is missing kills the process
 * @throws DamagedDataFile
 */
export function isDataFileComplete(folder: string): boolean {
  const path = join(folder, DATA_FILE);
  if (!existsSync(path)) return true;
  const { size } = statSync(path);
  if (size === 0) return true;
  const file = openSync(path, 'r');
  try {
    return checkHeads(file, size);
  } finally {
    closeSync(file);
  }
}

interface Head {
  readonly transaction: bigint;
  readonly root: bigint;
  readonly lastPage: bigint;
}

function checkHeads(file: number, size: number): boolean {
  const first = readAt(file, 0);
  const pageSize = first.length < HEAD_BYTES ? 0 : first.readUInt32LE(PAGE_SIZE_OFFSET);
  if (pageSize < 512 || pageSize > 65_536 || size < 2 * pageSize)
    throw new DamagedDataFile('its head is missing or damaged');
  const heads = [first, readAt(file, pageSize)]
    .filter((head) => head.readUInt32LE(MAGIC_OFFSET) === MAGIC)
    .map(parse);
  const [a, b = a] = heads;
  if (a === undefined || b === undefined) throw new DamagedDataFile('its head is damaged');
  const newest = a.transaction >= b.transaction ? a : b;
  const pages = BigInt(Math.floor(size / pageSize));
  if (newest.root !== NO_PAGE && newest.root >= pages)
    throw new DamagedDataFile(`it has ${pages} pages, but refers to page ${newest.root}: its end is missing`);
  return newest.lastPage < pages;
}

function readAt(file: number, position: number): Buffer {
  const head = Buffer.alloc(HEAD_BYTES);
  return head.subarray(0, readSync(file, head, 0, HEAD_BYTES, position));
}

function parse(head: Buffer): Head {
  return {
    transaction: head.readBigUInt64LE(TRANSACTION_OFFSET),
    root: head.readBigUInt64LE(ROOT_OFFSET),
    lastPage: head.readBigUInt64LE(LAST_PAGE_OFFSET),
  };
}
