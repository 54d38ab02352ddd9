import { endOfCString, endOfFields, endOfValue } from '../../bson/read.ts';
import { BsonType } from '../../bson/types.ts';

/** Finds several top-level fields of raw documents in one pass, without decoding them. */
export class FieldLocator {
  /** Type of each wanted field in the document located last; `missing` if it isn't there. */
  readonly types: number[];
  /** Where each wanted field's value starts. */
  readonly starts: number[];
  /** The slots of the fields that are there, in the order that these are stored in; only the first `count` of it. */
  readonly order: number[];
  count = 0;
  buffer: Buffer = Buffer.alloc(0);
  private readonly names: Buffer[];

  constructor(names: readonly string[]) {
    this.names = names.map((name) => Buffer.from(name));
    this.types = names.map(() => BsonType.missing as number);
    this.starts = names.map(() => 0);
    this.order = names.map(() => 0);
  }

  /** Locates the wanted fields of the document at a position. */
  locate(buffer: Buffer, start: number): void {
    const { types, starts, order } = this;
    this.buffer = buffer;
    types.fill(BsonType.missing);
    let count = 0;
    const end = endOfFields(buffer, start);
    let position = start + 4;
    while (position < end && count < order.length) {
      const type = buffer[position++] as number;
      const nameEnd = endOfCString(buffer, position, end);
      const slot = this.slotOf(buffer, position, nameEnd - position);
      position = endOfValue(buffer, type, nameEnd + 1, end);
      if (slot >= 0 && types[slot] === BsonType.missing) {
        types[slot] = type;
        starts[slot] = nameEnd + 1;
        order[count++] = slot;
      }
    }
    this.count = count;
  }

  private slotOf(buffer: Buffer, start: number, length: number): number {
    const { names } = this;
    for (let slot = 0; slot < names.length; slot++) {
      const name = names[slot] as Buffer;
      if (name.length !== length) continue;
      let i = 0;
      while (i < length && name[i] === buffer[start + i]) i++;
      if (i === length) return slot;
    }
    return -1;
  }
}
