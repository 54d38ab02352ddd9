import type { Snapshot } from './snapshot.ts';

/** How a range of the store is gone through. */
export interface ScanOptions {
  readonly reverse?: boolean;
  /** Leave out the key that the scan starts with, to go on behind it. */
  readonly exclusive?: boolean;
  /** Entries to leave out at the start. */
  readonly offset?: number;
  /** Don't fetch values; much faster. */
  readonly keysOnly?: boolean;
  /** What to read from; without one, the newest state on disk, within a batch's steps what it has made of it. */
  readonly snapshot?: Snapshot | undefined;
}
