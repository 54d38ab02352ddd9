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
