import type { FileReader } from './file/file-reader.ts';
import type { Overlay } from './memory/overlay.ts';

/** A consistent view of the store as of one commit group. It pins pages of the data file: release it soon. */
export interface Snapshot {
  /** Sequence number of the last commit group that it sees. */
  readonly sequence: number;
  readonly file: FileReader;
  /** What lies above the file. */
  readonly overlay: Overlay;
  done(): void;
}

/** The openSnapshots of which there are open snapshots. */
export class OpenSnapshots {
  /** How many snapshots each has, the oldest first: none is taken of the past. */
  private readonly taken = new Map<number, number>();

  get oldest(): number | undefined {
    const [oldest] = this.taken.keys();
    return oldest;
  }

  take(sequence: number): void {
    this.taken.set(sequence, (this.taken.get(sequence) ?? 0) + 1);
  }

  release(sequence: number): void {
    const left = (this.taken.get(sequence) ?? 0) - 1;
    if (left > 0) this.taken.set(sequence, left);
    else this.taken.delete(sequence);
  }
}

/** How a range of the store is gone through. */
export interface ScanOptions {
  readonly reverse?: boolean;
  /** Don't fetch values; much faster. */
  readonly keysOnly?: boolean;
  /** What to read from; without one, the newest state on disk, within a commit group's steps what it has made of it. */
  readonly snapshot?: Snapshot | undefined;
}
