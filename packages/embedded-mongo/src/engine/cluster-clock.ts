import { Binary, Timestamp } from 'bson';
import { type BsonWriter, encodeDocument } from '../bson/writer.ts';
import { ErrorCode } from '../errors/codes.ts';
import { CommandError } from '../errors/command-error.ts';

const IGNORED_DRIFT_SECONDS = 3600;
const REFUSED_DRIFT_SECONDS = 365 * 24 * 3600;
const unsigned = new Binary(Buffer.alloc(20));

/** Logical time as a replica set keeps it: it never goes back, and every write moves it on. */
export class ClusterClock {
  private seconds = 0;
  private increment = 0;
  /** The fields that tell the time, encoded when an answer needs them first. */
  private encoded: Buffer | undefined;

  constructor() {
    this.advance();
  }

  /** Moves on to the present, or by one within the same second. */
  advance(): void {
    this.encoded = undefined;
    const now = Math.floor(Date.now() / 1000);
    if (now > this.seconds) {
      this.seconds = now;
      this.increment = 1;
    } else this.increment++;
  }

  /** Whether a time is the present or lies behind. */
  hasReached(seconds: number, increment: number): boolean {
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
    // A client whose time is far off must not drag the clock along.
    if (seconds > now + IGNORED_DRIFT_SECONDS) return;
    if (this.hasReached(seconds, increment)) return;
    this.seconds = seconds;
    this.increment = increment;
    this.encoded = undefined;
  }

  /** Appends the times that answers carry. */
  writeTo(writer: BsonWriter): void {
    this.encoded ??= this.encode();
    // Without the length in front and the end behind it, a document is just its fields.
    writer.raw(this.encoded, 4, this.encoded.length - 1);
  }

  /** The time of the last write. */
  get now(): Timestamp {
    return new Timestamp({ t: this.seconds, i: this.increment });
  }

  private encode(): Buffer {
    const { now } = this;
    return encodeDocument({
      $clusterTime: { clusterTime: now, signature: { hash: unsigned, keyId: 0n } },
      operationTime: now,
    });
  }
}
