/** How long one piece of work may hold the event loop, in milliseconds. */
export const SLICE_MS = 3;
const CHECK_EVERY = 16;

/** A time slice for one piece of work. Cheap to poll: it seldom reads the clock. */
export class Slice {
  private readonly deadline: number;
  private readonly isEnough: (() => boolean) | undefined;
  private countdown = CHECK_EVERY;
  private isOver = false;

  /** @param isEnough ends the slice early; polled often */
  constructor(milliseconds = SLICE_MS, isEnough?: () => boolean) {
    this.deadline = performance.now() + milliseconds;
    this.isEnough = isEnough;
  }

  /** Whether the time is used up. Poll it once per document, or every few microseconds of work. */
  over(): boolean {
    if (this.isOver || this.isEnough?.()) return true;
    if (--this.countdown > 0) return false;
    this.countdown = CHECK_EVERY;
    this.isOver = performance.now() >= this.deadline;
    return this.isOver;
  }

  /** Like `over`, for steps that may each take long. */
  overNow(): boolean {
    this.isOver ||= performance.now() >= this.deadline;
    return this.isOver || this.isEnough?.() === true;
  }
}

/** Runs steps of a few microseconds each until the slice is over. @returns whether all are done */
export function advance(steps: Iterator<unknown>, slice: Slice): boolean {
  do {
    if (steps.next().done) return true;
  } while (!slice.over());
  return false;
}

/** Lets the event loop run whatever else is waiting. */
export function yieldToEventLoop(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve);
  });
}
