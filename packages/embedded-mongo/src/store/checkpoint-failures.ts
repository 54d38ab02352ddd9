import { isOfLmdb, reasonOf } from './file/write-errors.ts';

/** LMDB itself has refused every checkpoint for so long: no passing cause does that. */
const PATIENCE_MS = 10_000;

/** Told what happens to the files. */
export interface Listeners {
  /** Logs what was odd and went well in the end. */
  readonly log?: (message: string) => void;
  /** Told when LMDB goes on refusing what is written: only opening the data file anew may help. */
  readonly refused?: (reason: string) => void;
}

/** Notes which checkpoints fail one after the other, and tells of them. */
export class CheckpointFailures {
  private readonly listeners: Listeners;
  private isLogged = false;
  /** Since when LMDB itself has refused every checkpoint, if it does. */
  private refusedSince: number | undefined;

  constructor(listeners: Listeners) {
    this.listeners = listeners;
  }

  failed(error: unknown): void {
    const { log, refused } = this.listeners;
    if (!this.isLogged)
      log?.(`the data file can't be written, the journal keeps what it lacks: ${reasonOf(error)}`);
    this.isLogged = true;
    // A full or broken disk is no better for a data file that is opened anew.
    this.refusedSince = isOfLmdb(error) ? (this.refusedSince ?? performance.now()) : undefined;
    if (this.refusedSince !== undefined && performance.now() - this.refusedSince > PATIENCE_MS)
      refused?.(reasonOf(error));
  }

  succeeded(): void {
    this.isLogged = false;
    this.refusedSince = undefined;
  }
}
