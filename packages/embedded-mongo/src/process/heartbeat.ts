import type { ChildProcess } from 'node:child_process';
import { isEngineMessage, type ParentMessage } from './messages.ts';
import { waitsForDisk } from './process-status.ts';

/** Milliseconds between two pings. */
const BEAT_MS = 1_000;
/** Milliseconds of silence after which an engine counts as hung; no computation takes as long. */
const PATIENCE_MS = 30_000;

/** Pings an engine to see whether its event loop still runs. */
export class Heartbeat {
  private readonly child: ChildProcess;
  private readonly timer: NodeJS.Timeout;
  private lastBeat = performance.now();
  /** Milliseconds without an answer. */
  private silence = 0;

  /** @param hung called once, with the seconds of silence */
  constructor(child: ChildProcess, hung: (seconds: number) => void) {
    this.child = child;
    child.on('message', (message) => {
      if (isEngineMessage(message) && message.kind === 'alive') this.silence = 0;
    });
    this.timer = setInterval(() => {
      this.beat();
      if (this.silence <= PATIENCE_MS) return;
      this.stop();
      hung(Math.round(this.silence / 1000));
    }, BEAT_MS).unref();
  }

  stop(): void {
    clearInterval(this.timer);
  }

  private beat(): void {
    const now = performance.now();
    // Count at most two beats: if this process was stalled itself, an answer may be waiting unread.
    const passed = Math.min(now - this.lastBeat, 2 * BEAT_MS);
    this.lastBeat = now;
    const { pid } = this.child;
    // Waiting for the disk is no hang: another process would wait as well.
    const isOfDisk = this.silence > BEAT_MS && pid !== undefined && waitsForDisk(pid);
    if (!isOfDisk) this.silence += passed;
    if (this.child.connected) this.child.send({ kind: 'ping' } satisfies ParentMessage, () => {});
  }
}
