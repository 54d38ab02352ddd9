/** A checkpoint begins this long after the last change, */
const QUIET_MS = 1_000;
/** and this long after the first one at the latest: keys that change again and again are written once. */
const LATEST_MS = 4_000;

/** Tells when the next checkpoint is due. */
export class CheckpointTimer {
  /** Whether one is due. */
  isDue = false;
  private readonly tell: () => void;
  private timer: NodeJS.Timeout | undefined;
  private latest = 0;

  /** @param tell is called when one has become due */
  constructor(tell: () => void) {
    this.tell = tell;
  }

  /** Takes note of a change. */
  changed(): void {
    if (this.timer === undefined) {
      this.latest = performance.now() + LATEST_MS;
      this.callIn(QUIET_MS, () => {
        this.isDue = true;
        this.tell();
      });
    } else if (performance.now() + QUIET_MS < this.latest) this.timer.refresh();
  }

  /** Begins anew: all changes so far are in a checkpoint. */
  reset(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.isDue = false;
  }

  /** Calls something else instead, after so many milliseconds. */
  callIn(milliseconds: number, call: () => void): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(call, milliseconds).unref();
  }
}
