import { Binary, Timestamp } from 'bson';
import type { BsonWriter } from '../bson/writer.ts';

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

  /** Takes over a later time that a client has seen elsewhere. */
  observe(seconds: number, increment: number): void {
    // A client whose time is far off must not drag the clock along.
    if (seconds > Date.now() / 1000 + 3600) return;
    if (seconds < this.seconds || (seconds === this.seconds && increment <= this.increment)) return;
    this.seconds = seconds;
    this.increment = increment;
  }

  get now(): Timestamp {
    return new Timestamp({ t: this.seconds, i: this.increment });
  }

  /** Appends the times that answers carry. */
  writeTo(writer: BsonWriter): void {
    const { now } = this;
    const clusterTime = writer.begin('$clusterTime');
    writer.value('clusterTime', now);
    const signature = writer.begin('signature');
    writer.value('hash', unsigned);
    writer.long('keyId', 0n);
    writer.end(signature);
    writer.end(clusterTime);
    writer.value('operationTime', now);
  }
}

const unsigned = new Binary(Buffer.alloc(20));
