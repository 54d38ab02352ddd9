import { readNumber } from '../store/file/data-file.ts';

const HEADER_BYTES = 24;
const NODE_BYTES = 8;
const BRANCH = 1;
const LEAF = 2;
const OVERFLOW = 4;
const KINDS = BRANCH | LEAF | OVERFLOW;
/** A value that lies on pages of its own. */
const IN_OVERFLOW = 1;

/** One entry of a page of LMDB's. */
export interface PageNode {
  readonly key: Buffer;
  /** The page below, in a branch. */
  readonly child: number;
  /** The value, in a leaf. */
  readonly value: Buffer;
  /** The first page of the value's own, in a leaf. */
  readonly overflow: { readonly page: number; readonly pages: number; readonly bytes: number } | undefined;
}

/** A page of LMDB's data file, by its header and its nodes. */
export class Page {
  readonly number: number;
  readonly transaction: number;
  readonly kind: 'branch' | 'leaf' | 'overflow' | undefined;
  private readonly bytes: Buffer;

  constructor(bytes: Buffer) {
    this.bytes = bytes;
    this.number = readNumber(bytes, 0);
    this.transaction = readNumber(bytes, 8);
    const kind = bytes.readUInt16LE(18) & KINDS;
    this.kind =
      kind === BRANCH ? 'branch' : kind === LEAF ? 'leaf' : kind === OVERFLOW ? 'overflow' : undefined;
  }

  /** How many pages a value has that begins here. */
  get pages(): number {
    return this.bytes.readUInt32LE(20);
  }

  /** @returns its entries in order, or undefined if they don't lie within it */
  nodes(): PageNode[] | undefined {
    const { bytes } = this;
    const lower = bytes.readUInt16LE(20);
    const upper = bytes.readUInt16LE(22);
    if (lower > upper || HEADER_BYTES + upper > bytes.length) return undefined;
    const nodes: PageNode[] = [];
    for (let at = HEADER_BYTES; at < HEADER_BYTES + lower; at += 2) {
      const start = HEADER_BYTES + bytes.readUInt16LE(at);
      const node = start < HEADER_BYTES + upper ? undefined : this.nodeAt(start);
      if (node === undefined) return undefined;
      nodes.push(node);
    }
    return nodes;
  }

  private nodeAt(start: number): PageNode | undefined {
    const { bytes, kind } = this;
    if (start + NODE_BYTES > bytes.length) return undefined;
    const size = bytes.readUInt32LE(start);
    const flags = bytes.readUInt16LE(start + 4);
    const keyEnd = start + NODE_BYTES + bytes.readUInt16LE(start + 6);
    if (keyEnd > bytes.length) return undefined;
    const key = bytes.subarray(start + NODE_BYTES, keyEnd);
    if (kind === 'branch')
      return { key, child: size + flags * 2 ** 32, value: Buffer.alloc(0), overflow: undefined };
    const isElsewhere = (flags & IN_OVERFLOW) !== 0;
    const end = keyEnd + (isElsewhere ? 24 : size);
    if (end > bytes.length) return undefined;
    const value = bytes.subarray(keyEnd, end);
    const overflow = isElsewhere
      ? { page: readNumber(value, 0), pages: readNumber(value, 16), bytes: size }
      : undefined;
    return { key, child: 0, value, overflow };
  }
}
