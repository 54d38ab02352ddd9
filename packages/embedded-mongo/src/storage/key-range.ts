import type { Transaction } from 'lmdb';

/** A consistent view of the store at one moment. It holds a reader slot and pages: release it soon. */
export interface Snapshot {
  /** Number of batches that it sees. */
  readonly moment: number;
  readonly transaction: Transaction;
  done(): void;
}

/** A range of keys: start inclusive, end exclusive, whatever the direction. */
export interface KeyRange {
  readonly start: Buffer;
  readonly end: Buffer;
}
