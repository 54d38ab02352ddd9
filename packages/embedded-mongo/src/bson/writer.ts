import { Double, ObjectId } from 'bson';
import { ErrorCode } from '../errors/codes.ts';
import { badValue, CommandError } from '../errors/command-error.ts';
import { RawValue } from './raw-value.ts';
import { BsonType } from './types.ts';
import type { Writable } from './value.ts';
import { writeRareValue } from './write-rare-value.ts';

const FIRST_SIZE = 1024;
const indexNames = Array.from({ length: 1000 }, (_, index) => String(index));

/** Name of an array element. */
export function indexName(index: number): string {
  return indexNames[index] ?? String(index);
}

/**
 * Writes BSON into a buffer that grows as needed. Containers are opened with `begin` and closed with `end`
 * in the usual nesting; `finish` closes the outermost document and returns its bytes.
 */
export class BsonWriter {
  private buffer: Buffer;
  private position: number;
  private readonly most: number;

  /**
   * @param reserved bytes to leave free in front of the document, for a frame header
   * @param most bytes that the document may have
   */
  constructor(reserved = 0, size = FIRST_SIZE, most = Infinity) {
    this.most = most;
    this.buffer = Buffer.allocUnsafe(Math.max(size, reserved + 64));
    this.position = reserved + 4;
  }

  /** Bytes written so far, reserved ones included. */
  get length(): number {
    return this.position;
  }

  /**
   * Writes a type byte and a field name.
   * @throws CommandError 2 for a name with a zero byte: what is behind that would pass for the field's value
   */
  name(type: number, name: string): void {
    if (name.includes('\0')) throw badValue("a field name may not contain '\\0'");
    this.reserve(2 + name.length * 3);
    this.buffer[this.position++] = type;
    this.text(name);
    this.buffer[this.position++] = 0;
  }

  /** Opens a document or array as a field of the current one. @returns a mark to pass to `end` */
  begin(name: string, type: number = BsonType.object): number {
    this.name(type, name);
    this.reserve(4);
    this.position += 4;
    return this.position - 4;
  }

  /** Closes the container that `begin` opened. */
  end(mark: number): void {
    this.reserve(1);
    this.buffer[this.position++] = 0;
    this.buffer.writeInt32LE(this.position - mark, mark);
  }

  /** Closes the outermost document. @returns reserved bytes and document @throws CommandError 10334 */
  finish(reserved = 0): Buffer {
    this.end(reserved);
    this.checkSize();
    return this.buffer.subarray(0, this.position);
  }

  /** Appends bytes that are known to be a well-formed value (or, without a name before, whole fields). */
  raw(source: Buffer, start: number, end: number): void {
    this.reserve(end - start);
    source.copy(this.buffer, this.position, start, end);
    this.position += end - start;
  }

  /** Appends a field whose value is copied from raw bytes. */
  rawField(name: string, type: number, source: Buffer, start: number, end: number): void {
    this.name(type, name);
    this.raw(source, start, end);
  }

  int(name: string, value: number): void {
    this.name(BsonType.int, name);
    this.reserve(4);
    this.position = this.buffer.writeInt32LE(value, this.position);
  }

  double(name: string, value: number): void {
    this.name(BsonType.double, name);
    this.reserve(8);
    this.position = this.buffer.writeDoubleLE(value, this.position);
  }

  long(name: string, value: bigint): void {
    this.name(BsonType.long, name);
    this.reserve(8);
    this.position = this.buffer.writeBigInt64LE(value, this.position);
  }

  string(name: string, value: string, type: number = BsonType.string): void {
    this.name(type, name);
    this.reserve(5 + value.length * 3);
    const start = this.position;
    this.position += 4;
    this.text(value);
    this.buffer[this.position++] = 0;
    this.buffer.writeInt32LE(this.position - start - 4, start);
  }

  /** Appends a field of any value; undefined writes nothing. */
  value(name: string, value: Writable): void {
    switch (typeof value) {
      case 'undefined':
        return;
      case 'string':
        this.string(name, value);
        return;
      case 'number':
        Number.isInteger(value) && value <= 0x7fffffff && value >= -0x80000000 && !Object.is(value, -0)
          ? this.int(name, value)
          : this.double(name, value);
        return;
      case 'boolean':
        this.name(BsonType.bool, name);
        this.reserve(1);
        this.buffer[this.position++] = value ? 1 : 0;
        return;
      case 'bigint':
        this.long(name, value);
        return;
      default:
        this.object(name, value);
        return;
    }
  }

  private object(
    name: string,
    value: Exclude<Writable, string | number | boolean | bigint | undefined>,
  ): void {
    if (value === null) {
      this.name(BsonType.null, name);
      return;
    }
    if (Array.isArray(value)) {
      this.array(name, value);
      return;
    }
    if (value instanceof Map) {
      const mark = this.begin(name);
      for (const [key, item] of value) this.value(key, item);
      this.end(mark);
      return;
    }
    if (value instanceof RawValue) {
      this.rawField(name, value.type, value.buffer, value.start, value.end);
      return;
    }
    if (value instanceof ObjectId) {
      this.name(BsonType.objectId, name);
      this.raw(Buffer.from(value.id), 0, 12);
      return;
    }
    if (value instanceof Double) {
      this.double(name, value.value);
      return;
    }
    if (writeRareValue(this, name, value)) return;
    const mark = this.begin(name);
    for (const [key, item] of Object.entries(value)) this.value(key, item as Writable);
    this.end(mark);
  }

  private array(name: string, items: readonly Writable[]): void {
    const mark = this.begin(name, BsonType.array);
    for (let i = 0; i < items.length; i++) this.value(indexName(i), items[i] ?? null);
    this.end(mark);
  }

  /** Writes text of which the caller has reserved three bytes a character. */
  private text(text: string): void {
    const { buffer } = this;
    if (text.length > 32) {
      this.position += buffer.write(text, this.position, 'utf8');
      return;
    }
    const start = this.position;
    for (let i = 0; i < text.length; i++) {
      const code = text.charCodeAt(i);
      if (code >= 0x80) {
        this.position = start + buffer.write(text, start, 'utf8');
        return;
      }
      buffer[start + i] = code;
    }
    this.position = start + text.length;
  }

  private reserve(bytes: number): void {
    const needed = this.position + bytes;
    if (needed <= this.buffer.length) return;
    // Values that a document has many times take next to nothing until they are written.
    this.checkSize();
    const larger = Buffer.allocUnsafe(Math.max(needed, this.buffer.length * 2));
    this.buffer.copy(larger, 0, 0, this.position);
    this.buffer = larger;
  }

  private checkSize(): void {
    if (this.position > this.most)
      throw new CommandError(
        ErrorCode.BSONObjectTooLarge,
        `BSONObj size: ${this.position} is invalid. Size must be between 0 and ${this.most}`,
      );
  }
}

/** Encodes a plain object or a decoded document as BSON. @throws CommandError 10334 if it has more bytes */
export function encodeDocument(
  document: { readonly [field: string]: Writable } | Map<string, Writable>,
  most = Infinity,
): Buffer {
  const writer = new BsonWriter(0, FIRST_SIZE, most);
  const entries = document instanceof Map ? document : Object.entries(document);
  for (const [name, value] of entries) writer.value(name, value);
  return writer.finish();
}
