import type { RawValue } from '../../bson/raw-value.ts';
import { readInt32 } from '../../bson/read.ts';
import { BsonType, Rank, rankOf } from '../../bson/types.ts';
import { writeKey } from '../../ordering/encode.ts';
import { KeyWriter } from '../../ordering/key-writer.ts';
import { keyText } from '../../ordering/prefix.ts';

const scratch = new KeyWriter();

function keyOf(buffer: Buffer, type: number, start: number): string {
  scratch.position = 0;
  writeKey(scratch, buffer, type, start);
  return keyText(scratch.buffer, 0, scratch.position);
}

/** The values of a list, by the texts of their encodings. They are encoded when they are needed first. */
export class Members {
  private readonly items: readonly RawValue[];
  private readonly encoded = new Set<string>();
  private readonly ranks = new Uint8Array(256);
  /** Lengths of those that are texts: most others differ in it already. */
  private readonly lengths = new Set<number>();
  private next = 0;

  constructor(items: readonly RawValue[]) {
    this.items = items;
  }

  /** How many values the list has, those that it has twice included. */
  get length(): number {
    return this.items.length;
  }

  /** Texts of the encodings, each once. */
  get keys(): ReadonlySet<string> {
    while (this.next < this.items.length) this.encodeNext();
    return this.encoded;
  }

  /** Encodes the values one by one, for lists that take too long at one go. */
  *prepare(): Generator<undefined, void> {
    while (this.next < this.items.length) {
      this.encodeNext();
      yield;
    }
  }

  has(buffer: Buffer, type: number, start: number): boolean {
    const { keys } = this;
    const nullish = type === BsonType.missing || type === BsonType.undefined;
    const rank = nullish ? Rank.null : rankOf(type);
    if (this.ranks[rank] !== 1) return false;
    if (rank === Rank.string && !this.lengths.has(readInt32(buffer, start))) return false;
    return keys.has(keyOf(buffer, nullish ? BsonType.null : type, start));
  }

  private encodeNext(): void {
    const { buffer, type, start } = this.items[this.next++] as RawValue;
    // Null stands for missing fields and undefined values as well.
    const asNull = type === BsonType.undefined;
    const rank = asNull ? Rank.null : rankOf(type);
    this.ranks[rank] = 1;
    if (rank === Rank.string) this.lengths.add(readInt32(buffer, start));
    this.encoded.add(keyOf(buffer, asNull ? BsonType.null : type, start));
  }
}
