import { BsonType } from './types.ts';

// Readers of raw BSON. They don't check bounds: whatever enters the engine has been through
// validateDocument first, and what the store returns was validated when it entered.

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

/** Position of the zero byte that ends the C string starting at a position. */
export function endOfCString(buffer: Buffer, position: number): number {
  let end = position;
  while (buffer[end] !== 0) end++;
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

/**
 * Size in bytes of the value of a type at a position, without type byte and name.
 * @throws RangeError for a byte that is no BSON type
 */
export function valueSize(buffer: Buffer, type: number, position: number): number {
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
      return 4 + readInt32(buffer, position);
    case BsonType.object:
    case BsonType.array:
    case BsonType.javascriptWithScope:
      return readInt32(buffer, position);
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
      return 5 + readInt32(buffer, position);
    case BsonType.decimal:
      return 16;
    case BsonType.regex: {
      const pattern = endOfCString(buffer, position);
      return endOfCString(buffer, pattern + 1) + 1 - position;
    }
    case BsonType.dbPointer:
      return 4 + readInt32(buffer, position) + 12;
    default:
      throw new RangeError(`unknown BSON type ${type}`);
  }
}
