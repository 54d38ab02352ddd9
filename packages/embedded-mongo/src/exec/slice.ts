/** How long one piece of work may keep others waiting, in milliseconds. */
export const SLICE_MS = 6;
const CHECK_EVERY = 16;

/** A stretch of time for one piece of work; asked often, it looks at the clock seldom. */
export class Slice {
  private readonly deadline: number;
  private readonly isEnough: (() => boolean) | undefined;
  private countdown = CHECK_EVERY;
  private isOver = false;

  /** @param isEnough ends the slice before its time; asked often */
  constructor(milliseconds = SLICE_MS, isEnough?: () => boolean) {
    this.deadline = performance.now() + milliseconds;
    this.isEnough = isEnough;
  }

  /** Whether the time is used up. To be asked once for every document or a few microseconds of work. */
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

/** Goes on with steps of a few microseconds each until the slice is over. @returns whether all are done */
export function advance(steps: Iterator<unknown>, slice: Slice): boolean {
  do {
    if (steps.next().done) return true;
  } while (!slice.over());
  return false;
}

/** Lets everything else that waits have its turn. */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve);
  });
}
