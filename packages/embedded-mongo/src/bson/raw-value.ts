import { Decimal128 } from 'bson';
import { readDecimal } from './decimal.ts';
import {
  endOfCString,
  endOfFields,
  endOfValue,
  readCString,
  readDouble,
  readInt32,
  readInt64,
  readString,
  sliceText,
} from './read.ts';
import { BsonType, typeName } from './types.ts';

/** A field of a raw document: its name and where its value lies. */
export interface RawField {
  readonly name: string;
  readonly value: RawValue;
}

/** A BSON value where it lies in a buffer, not decoded. The buffer must not change while it is in use. */
export class RawValue {
  readonly buffer: Buffer;
  readonly type: number;
  readonly start: number;
  readonly end: number;

  constructor(buffer: Buffer, type: number, start: number, end: number) {
    this.buffer = buffer;
    this.type = type;
    this.start = start;
    this.end = end;
  }

  get isObject(): boolean {
    return this.type === BsonType.object;
  }

  get isArray(): boolean {
    return this.type === BsonType.array;
  }

  get isNumber(): boolean {
    return (
      this.type === BsonType.int ||
      this.type === BsonType.double ||
      this.type === BsonType.long ||
      this.type === BsonType.decimal
    );
  }

  get typeName(): string {
    return typeName(this.type);
  }

  /** Text of a string value. Only for strings, symbols and code. */
  text(): string {
    return readString(this.buffer, this.start);
  }

  /** Whether the value counts as true, as MongoDB's options do: anything but false, 0, null and undefined. */
  truthy(): boolean {
    switch (this.type) {
      case BsonType.bool:
        return this.buffer[this.start] === 1;
      case BsonType.null:
      case BsonType.undefined:
        return false;
      case BsonType.int:
        return readInt32(this.buffer, this.start) !== 0;
      case BsonType.double:
        return readDouble(this.buffer, this.start) !== 0;
      case BsonType.long:
        return readInt64(this.buffer, this.start) !== 0n;
      case BsonType.decimal: {
        const parts = readDecimal(this.buffer, this.start);
        return parts.kind !== 'finite' || parts.coefficient !== 0n;
      }
      default:
        return true;
    }
  }

  /** Number of a number; NaN for anything else. Longs beyond 2^53 and decimals are rounded. */
  number(): number {
    switch (this.type) {
      case BsonType.int:
        return readInt32(this.buffer, this.start);
      case BsonType.double:
        return readDouble(this.buffer, this.start);
      case BsonType.long:
        return Number(readInt64(this.buffer, this.start));
      case BsonType.decimal:
        return Number(new Decimal128(this.buffer.subarray(this.start, this.end)).toString());
      default:
        return Number.NaN;
    }
  }

  /** Fields of an object or array, in stored order. */
  fields(): RawField[] {
    this.checkContainer();
    const fields: RawField[] = [];
    eachField(this.buffer, this.start, (type, nameStart, nameEnd, start, end) => {
      fields.push({
        name: sliceText(this.buffer, nameStart, nameEnd),
        value: new RawValue(this.buffer, type, start, end),
      });
    });
    return fields;
  }

  /** Values of an array (or object), in stored order. */
  items(): RawValue[] {
    this.checkContainer();
    const items: RawValue[] = [];
    eachField(this.buffer, this.start, (type, _nameStart, _nameEnd, start, end) => {
      items.push(new RawValue(this.buffer, type, start, end));
    });
    return items;
  }

  /** Field of an object by name, or undefined. */
  get(name: string): RawValue | undefined {
    this.checkContainer();
    const { buffer } = this;
    const end = endOfFields(buffer, this.start);
    let position = this.start + 4;
    while (position < end) {
      const type = buffer[position++] as number;
      const nameEnd = endOfCString(buffer, position, end);
      const next = endOfValue(buffer, type, nameEnd + 1, end);
      if (sliceText(buffer, position, nameEnd) === name) return new RawValue(buffer, type, nameEnd + 1, next);
      position = next;
    }
    return undefined;
  }

  /** Name of the first field of an object, or undefined if it has none. */
  firstName(): string | undefined {
    this.checkContainer();
    return this.buffer[this.start + 4] === 0 ? undefined : readCString(this.buffer, this.start + 5);
  }

  /** Whoever asks for fields has to check the type: the bytes of anything else would pass for a document's. */
  private checkContainer(): void {
    if (!this.isObject && !this.isArray)
      throw new TypeError(`a value of type ${this.typeName} has no fields`);
  }

  /** The bytes of the value, in a buffer of their own. */
  copyBytes(): Buffer {
    return Buffer.from(this.buffer.subarray(this.start, this.end));
  }
}

/** Wraps a whole raw document. */
export function rawDocument(buffer: Buffer, start = 0): RawValue {
  return new RawValue(buffer, BsonType.object, start, start + readInt32(buffer, start));
}

/** Calls back for each field of the document or array at a position. */
export function eachField(
  buffer: Buffer,
  start: number,
  visit: (type: number, nameStart: number, nameEnd: number, valueStart: number, valueEnd: number) => void,
): void {
  const end = endOfFields(buffer, start);
  let position = start + 4;
  while (position < end) {
    const type = buffer[position++] as number;
    const nameEnd = endOfCString(buffer, position, end);
    const valueStart = nameEnd + 1;
    const valueEnd = endOfValue(buffer, type, valueStart, end);
    visit(type, position, nameEnd, valueStart, valueEnd);
    position = valueEnd;
  }
}
