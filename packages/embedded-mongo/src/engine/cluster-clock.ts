import { Binary, Timestamp } from 'bson';
import { type BsonWriter, encodeDocument } from '../bson/writer.ts';

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

  /** Takes over a later time that a client has seen elsewhere. */
  observe(seconds: number, increment: number): void {
    // A client whose time is far off must not drag the clock along.
    if (seconds > Date.now() / 1000 + 3600) return;
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

  private encode(): Buffer {
    const now = new Timestamp({ t: this.seconds, i: this.increment });
    return encodeDocument({
      $clusterTime: { clusterTime: now, signature: { hash: unsigned, keyId: 0n } },
      operationTime: now,
    });
  }
}
