import { BsonType } from './types.ts';

/** Bytes that claim to be BSON but are not, sent by a client or damaged in the store; the message says why. */
export class InvalidBson extends Error {}

// Readers of raw BSON. Whatever enters the engine goes through validateDocument; what comes out of the store
// may have been damaged there. So whoever walks through fields takes the ends of fields and of values from
// the functions here, which never lead out of the document or backwards; values inside those ends can be
// read without further checks.

/** Bytes of a document without fields: its length and its terminator. */
const SMALLEST_DOCUMENT = 5;

const scratch = new Float64Array(1);
const scratchBytes = new Uint8Array(scratch.buffer);

/** Signed 32-bit integer at a position. */
export function readInt32(buffer: Buffer, position: number): number {
  return (
    (buffer[position] as number) |
    ((buffer[position + 1] as number) << 8) |
    ((buffer[position + 2] as number) << 16) |
    ((buffer[position + 3] as number) << 24)
  );
}

/** Double at a position. */
export function readDouble(buffer: Buffer, position: number): number {
  for (let i = 0; i < 8; i++) scratchBytes[i] = buffer[position + i] as number;
  return scratch[0] as number;
}

/** Signed 64-bit integer at a position. */
export function readInt64(buffer: Buffer, position: number): bigint {
  return buffer.readBigInt64LE(position);
}

/**
 * Position of the zero byte that ends the C string starting at a position.
 * @param limit position before which it has to end
 * @throws InvalidBson if it doesn't
 */
export function endOfCString(buffer: Buffer, position: number, limit: number = buffer.length): number {
  let end = position;
  while (buffer[end] !== 0 && end < limit) end++;
  if (end >= limit) throw new InvalidBson('text is cut off');
  return end;
}

/**
 * Position of the zero byte that ends the fields of the document or array at a position.
 * @throws InvalidBson if it isn't where the length says
 */
export function endOfFields(buffer: Buffer, start: number): number {
  const size = readInt32(buffer, start);
  if (size < SMALLEST_DOCUMENT || buffer[start + size - 1] !== 0)
    throw new InvalidBson(`document claims ${size} bytes`);
  return start + size - 1;
}

/**
 * Checks that bytes of the store hold one whole document; those behind them are of others.
 * @param end where they end
 * @throws InvalidBson if they don't
 */
export function checkStored(buffer: Buffer, end: number): void {
  if (endOfFields(buffer, 0) !== end - 1)
    throw new InvalidBson(`document claims ${readInt32(buffer, 0)} bytes, but has ${end}`);
}

/**
 * Position after the value of a type that starts at a position.
 * @param limit position before which it has to end, that of its container's terminator
 * @throws InvalidBson if it doesn't, or the type isn't one of BSON
 */
export function endOfValue(buffer: Buffer, type: number, start: number, limit: number): number {
  const end = start + valueSize(buffer, type, start);
  if (end > limit) throw new InvalidBson('value is cut off');
  return end;
}

/** C string (a field name, for instance) from a position to its zero byte. */
export function readCString(buffer: Buffer, position: number): string {
  return sliceText(buffer, position, endOfCString(buffer, position));
}

/** Text of the string, symbol or code value at a position. */
export function readString(buffer: Buffer, position: number): string {
  return sliceText(buffer, position + 4, position + 3 + readInt32(buffer, position));
}

/** UTF-8 text between two positions. */
export function sliceText(buffer: Buffer, start: number, end: number): string {
  // For the short names and words that make up most data this beats a call into native code.
  if (end - start < 24) {
    let text = '';
    for (let i = start; i < end; i++) {
      const byte = buffer[i] as number;
      if (byte >= 0x80) return buffer.toString('utf8', start, end);
      text += String.fromCharCode(byte);
    }
    return text;
  }
  return buffer.toString('utf8', start, end);
}

/** Size in bytes of the value of a type at a position, without type byte and name. */
function valueSize(buffer: Buffer, type: number, position: number): number {
  switch (type) {
    case BsonType.double:
    case BsonType.date:
    case BsonType.timestamp:
    case BsonType.long:
      return 8;
    case BsonType.int:
      return 4;
    case BsonType.string:
    case BsonType.javascript:
    case BsonType.symbol:
      return 4 + checkedLength(buffer, position, 1);
    case BsonType.object:
    case BsonType.array:
      return checkedLength(buffer, position, SMALLEST_DOCUMENT);
    case BsonType.javascriptWithScope:
      return scopeSize(buffer, position);
    case BsonType.objectId:
      return 12;
    case BsonType.bool:
      return 1;
    case BsonType.null:
    case BsonType.undefined:
    case BsonType.minKey:
    case BsonType.maxKey:
      return 0;
    case BsonType.binData:
      return 5 + checkedLength(buffer, position, 0);
    case BsonType.decimal:
      return 16;
    case BsonType.regex: {
      const pattern = endOfCString(buffer, position);
      return endOfCString(buffer, pattern + 1) + 1 - position;
    }
    case BsonType.dbPointer:
      return 4 + checkedLength(buffer, position, 1) + 12;
    default:
      throw new InvalidBson(`unknown type ${type}`);
  }
}

function checkedLength(buffer: Buffer, position: number, least: number): number {
  const length = readInt32(buffer, position);
  if (length < least) throw new InvalidBson(`value claims ${length} bytes`);
  return length;
}

/** Size of code with its scope: both have to lie in it. */
function scopeSize(buffer: Buffer, position: number): number {
  const size = checkedLength(buffer, position, 8 + 1 + SMALLEST_DOCUMENT);
  const code = checkedLength(buffer, position + 4, 1);
  const scope = checkedLength(buffer, position + 8 + code, SMALLEST_DOCUMENT);
  if (8 + code + scope > size) throw new InvalidBson('code with scope has a wrong length');
  return size;
}
