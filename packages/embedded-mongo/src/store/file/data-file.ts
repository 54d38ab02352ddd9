import { closeSync, existsSync, openSync, readSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Name of LMDB's file in the data folder. */
export const DATA_FILE = 'data.mdb';

/** LMDB's data file can't be opened as it is. */
export class DamagedDataFile extends Error {}

// LMDB's file begins with two copies of a head page; the one of the later transaction counts. It holds, at
// these offsets, a magic number, the page size, the trees of free pages and of the data and the number of the last page.
const HEAD_BYTES = 168;
const MAGIC = 0xbeefc0de;
const MAGIC_OFFSET = 24;
const PAGE_SIZE_OFFSET = 48;
const FREE_TREE_OFFSET = 48;
const MAIN_TREE_OFFSET = 96;
const LAST_PAGE_OFFSET = 144;
const TRANSACTION_OFFSET = 152;
/** The root of an empty tree. */
export const NO_PAGE = 2 ** 64;

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

/** A tree of pages, as a head describes it. */
export interface Tree {
  /** Page number, or `NO_PAGE`. */
  readonly root: number;
  readonly depth: number;
  readonly branchPages: number;
  readonly leafPages: number;
  readonly overflowPages: number;
  readonly entries: number;
}

interface Head {
  readonly transaction: number;
  readonly lastPage: number;
  /** Lists the pages that are free. */
  readonly free: Tree;
  /** The data. */
  readonly main: Tree;
}

/** Reads the heads of an opened data file that are intact. @throws DamagedDataFile if neither is */
export function readHeads(file: number): { pageSize: number; heads: readonly Head[] } {
  const first = readAt(file, 0);
  const pageSize = first.length < HEAD_BYTES ? 0 : first.readUInt32LE(PAGE_SIZE_OFFSET);
  const second = pageSize < 512 || pageSize > 65_536 ? Buffer.alloc(0) : readAt(file, pageSize);
  if (second.length < HEAD_BYTES) throw new DamagedDataFile('its head is missing or damaged');
  const heads = [first, second].filter((head) => head.readUInt32LE(MAGIC_OFFSET) === MAGIC).map(parse);
  if (heads.length === 0) throw new DamagedDataFile('its head is damaged');
  return { pageSize, heads };
}

function checkHeads(file: number, size: number): boolean {
  const { pageSize, heads } = readHeads(file);
  const { main, lastPage } = heads.reduce((a, b) => (b.transaction > a.transaction ? b : a));
  const pages = Math.floor(size / pageSize);
  if (main.root !== NO_PAGE && main.root >= pages)
    throw new DamagedDataFile(`it has ${pages} pages, but refers to page ${main.root}: its end is missing`);
  return lastPage < pages;
}

function readAt(file: number, position: number): Buffer {
  const head = Buffer.alloc(HEAD_BYTES);
  return head.subarray(0, readSync(file, head, 0, HEAD_BYTES, position));
}

function parse(head: Buffer): Head {
  return {
    transaction: readNumber(head, TRANSACTION_OFFSET),
    lastPage: readNumber(head, LAST_PAGE_OFFSET),
    free: parseTree(head, FREE_TREE_OFFSET),
    main: parseTree(head, MAIN_TREE_OFFSET),
  };
}

function parseTree(head: Buffer, offset: number): Tree {
  return {
    depth: head.readUInt16LE(offset + 6),
    branchPages: readNumber(head, offset + 8),
    leafPages: readNumber(head, offset + 16),
    overflowPages: readNumber(head, offset + 24),
    entries: readNumber(head, offset + 32),
    root: readNumber(head, offset + 40),
  };
}

/** A number of 8 bytes; those of pages and transactions are far below 2^53. */
export function readNumber(bytes: Buffer, offset: number): number {
  return Number(bytes.readBigUInt64LE(offset));
}
