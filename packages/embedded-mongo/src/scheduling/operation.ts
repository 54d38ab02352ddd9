import { ErrorCode } from '../errors/codes.ts';
import { CommandError } from '../errors/command-error.ts';
import { SLICE_MS, Slice, yieldToEventLoop } from './slice.ts';

/** One running command: how long it may take, and whether anybody still wants the answer. */
export class Operation {
  /** Milliseconds since the epoch of `performance.now` after which it fails, or undefined. */
  deadline: number | undefined;
  private readonly isGone: () => boolean;
  private readonly checkState: () => void;
  private sliceEnds = performance.now() + SLICE_MS;

  /**
   * @param maxTimeMS 0 or undefined for no limit
   * @param isGone returns whether the client has closed its connection
   * @param checkState throws if the operation has lost what it works on
   */
  constructor(maxTimeMS: number | undefined, isGone: () => boolean, checkState: () => void) {
    this.deadline = maxTimeMS ? performance.now() + maxTimeMS : undefined;
    this.isGone = isGone;
    this.checkState = checkState;
  }

  /** @throws CommandError 50 if the time is up, 6 if nobody waits for the answer any more */
  check(): void {
    if (this.deadline !== undefined && performance.now() > this.deadline)
      throw new CommandError(ErrorCode.MaxTimeMSExpired, 'operation exceeded time limit');
    if (this.isGone()) throw new CommandError(ErrorCode.HostUnreachable, 'the client has gone');
    this.checkState();
  }

  /** Milliseconds that are left of its time, or undefined for no limit. */
  get timeLeft(): number | undefined {
    return this.deadline === undefined ? undefined : this.deadline - performance.now();
  }

  /** Takes over what an earlier command has left of the time for both. @throws CommandError 50 if that is nothing */
  takeOver(timeLeft: number | undefined): void {
    this.deadline = timeLeft === undefined ? undefined : performance.now() + timeLeft;
    this.check();
  }

  /** Whether it has held the event loop for longer than a slice already. */
  get isOverdue(): boolean {
    return performance.now() >= this.sliceEnds;
  }

  /** Yields to the event loop. @throws like `check` */
  private async pause(): Promise<void> {
    await yieldToEventLoop();
    this.sliceEnds = performance.now() + SLICE_MS;
    this.check();
  }

  /**
   * Runs work in slices, yielding to the event loop in between.
   * @param step does a slice of work and returns whether all is done
   */
  async run(step: (slice: Slice) => boolean): Promise<void> {
    if (this.isOverdue) await this.pause();
    while (!step(new Slice())) await this.pause();
  }
}
