import { Binary, Timestamp } from 'bson';
import type { BsonWriter } from '../bson/writer.ts';
import { ErrorCode } from '../errors/codes.ts';
import { CommandError } from '../errors/command-error.ts';

const IGNORED_DRIFT_SECONDS = 3600;
const REFUSED_DRIFT_SECONDS = 365 * 24 * 3600;
const unsigned = new Binary(Buffer.alloc(20));

/** Logical time as a replica set keeps it: it never goes back, and every write moves it on. */
export class ClusterClock {
  private seconds = 0;
  private increment = 0;

  constructor() {
    this.advance();
  }

  /** Moves on to the present, or by one within the same second. */
  advance(): void {
    const now = Math.floor(Date.now() / 1000);
    if (now > this.seconds) {
      this.seconds = now;
      this.increment = 1;
    } else this.increment++;
  }

  /** Whether a time is the present or lies behind. */
  private hasReached(seconds: number, increment: number): boolean {
    return seconds < this.seconds || (seconds === this.seconds && increment <= this.increment);
  }

  /** Takes over a later time that a client has seen elsewhere. @throws CommandError 205 for one that can't be */
  observe(seconds: number, increment: number): void {
    const now = Math.floor(Date.now() / 1000);
    if (seconds > now + REFUSED_DRIFT_SECONDS)
      throw new CommandError(
        ErrorCode.ClusterTimeFailsRateLimiter,
        `New ClusterTime, ${seconds}, is too far from this node's wall clock time, ${now}.`,
      );
    this.catchUp(seconds, increment);
  }

  /** Takes over a time that this engine may have sent before it was started again. @returns whether it is reached */
  catchUp(seconds: number, increment: number): boolean {
    if (this.hasReached(seconds, increment)) return true;
    // A client whose time is far off must not drag the clock along.
    if (seconds > Math.floor(Date.now() / 1000) + IGNORED_DRIFT_SECONDS) return false;
    this.seconds = seconds;
    this.increment = increment;
    return true;
  }

  /**
   * Appends the times that an answer carries.
   * @param gossip whether to send the cluster's time, which is for clients that carry it from one server to the next.
   *   Those that have it send it with each command and read it in each answer: a tenth to a sixth of all the work of a
   *   transaction, for nothing, where there is but one server.
   */
  writeTo(writer: BsonWriter, gossip: boolean): void {
    const { now } = this;
    if (gossip) writer.value('$clusterTime', { clusterTime: now, signature: { hash: unsigned, keyId: 0n } });
    writer.value('operationTime', now);
  }

  /** The time of the last write. */
  get now(): Timestamp {
    return new Timestamp({ t: this.seconds, i: this.increment });
  }
}
