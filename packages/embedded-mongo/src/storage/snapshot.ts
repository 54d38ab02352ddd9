import type { FileReader } from './file-reader.ts';
import type { Overlay } from './overlay.ts';

/** A consistent view of the store at one moment. It holds pages of the data file: release it soon. */
export interface Snapshot {
  /** Number of batches that it sees. */
  readonly moment: number;
  readonly file: FileReader;
  /** What lies above the file. */
  readonly overlay: Overlay;
  done(): void;
}

/** The moments of which there are open snapshots. */
export class Moments {
  /** How many there are of each, the oldest first: none is taken of the past. */
  private readonly taken = new Map<number, number>();

  get oldest(): number | undefined {
    const [oldest] = this.taken.keys();
    return oldest;
  }

  take(moment: number): void {
    this.taken.set(moment, (this.taken.get(moment) ?? 0) + 1);
  }

  release(moment: number): void {
    const left = (this.taken.get(moment) ?? 0) - 1;
    if (left > 0) this.taken.set(moment, left);
    else this.taken.delete(moment);
  }
}
