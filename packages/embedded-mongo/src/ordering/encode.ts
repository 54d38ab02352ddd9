import type { RawValue } from '../bson/raw-value.ts';
import { endOfCString, endOfFields, endOfValue, readInt32 } from '../bson/read.ts';
import { BsonType, Rank, rankOf } from '../bson/types.ts';
import { KeyWriter } from './key-writer.ts';
import { writeNumberKey } from './number-key.ts';

// Order-preserving encoding: comparing two encodings byte by byte gives MongoDB's order of the values. No
// encoding is the beginning of another one, so encodings can be strung together. It serves as `_id` key,
// index key and sort key alike; index order and in-memory order therefore cannot differ.

const scratch = new KeyWriter();

/** Encodes a value into a buffer of its own. */
export function encodeKey(value: RawValue): Buffer {
  return encodeKeyAt(value.buffer, value.type, value.start);
}

/** Encodes the value of a type at a position into a buffer of its own. Type `missing` encodes as null. */
export function encodeKeyAt(buffer: Buffer, type: number, start: number): Buffer {
  scratch.position = 0;
  writeKey(scratch, buffer, type, start);
  return scratch.copy();
}

/** Appends the encoding of a value. Type `missing` encodes as null. */
export function writeKey(writer: KeyWriter, buffer: Buffer, type: number, start: number): void {
  const rank = type === BsonType.missing ? Rank.null : rankOf(type);
  writer.byte(rank);
  writePayload(writer, buffer, type, rank, start);
}

function writePayload(writer: KeyWriter, buffer: Buffer, type: number, rank: number, start: number): void {
  switch (rank) {
    case Rank.number:
      writeNumberKey(writer, buffer, type, start);
      return;
    case Rank.string:
      writeText(writer, buffer, start + 4, start + 3 + readInt32(buffer, start));
      return;
    case Rank.objectId:
      writer.bytes(buffer, start, start + 12);
      return;
    case Rank.bool:
      writer.byte(buffer[start] as number);
      return;
    case Rank.date:
      writeInt64(writer, buffer, start, true);
      return;
    case Rank.object:
      writeObject(writer, buffer, start);
      return;
    case Rank.array:
      writeArray(writer, buffer, start);
      return;
    default:
      writeRarePayload(writer, buffer, type, rank, start);
      return;
  }
}

function writeRarePayload(
  writer: KeyWriter,
  buffer: Buffer,
  type: number,
  rank: number,
  start: number,
): void {
  switch (rank) {
    case Rank.timestamp:
      writeInt64(writer, buffer, start, false);
      return;
    case Rank.binData:
      writeBinary(writer, buffer, start);
      return;
    case Rank.regex: {
      const patternEnd = endOfCString(buffer, start);
      writeText(writer, buffer, start, patternEnd);
      writeText(writer, buffer, patternEnd + 1, endOfCString(buffer, patternEnd + 1));
      return;
    }
    case Rank.javascript:
      writeText(writer, buffer, start + 4, start + 3 + readInt32(buffer, start));
      return;
    case Rank.javascriptWithScope: {
      const codeEnd = start + 8 + readInt32(buffer, start + 4);
      writeText(writer, buffer, start + 8, codeEnd - 1);
      writeObject(writer, buffer, codeEnd);
      return;
    }
    case Rank.dbPointer:
      writer.bytes(buffer, start, endOfValue(buffer, type, start, buffer.length));
      return;
    default:
      return;
  }
}

/** Text ends with a zero byte; zero and one inside it are escaped, so that the end sorts before any text. */
function writeText(writer: KeyWriter, buffer: Buffer, start: number, end: number): void {
  writer.reserve((end - start) * 2 + 1);
  const target = writer.buffer;
  let position = writer.position;
  for (let i = start; i < end; i++) {
    const byte = buffer[i] as number;
    if (byte < 2) {
      target[position++] = 1;
      target[position++] = byte + 1;
    } else target[position++] = byte;
  }
  target[position++] = 0;
  writer.position = position;
}

function writeInt64(writer: KeyWriter, buffer: Buffer, start: number, signed: boolean): void {
  writer.reserve(8);
  const { buffer: target, position } = writer;
  for (let i = 0; i < 8; i++) target[position + i] = buffer[start + 7 - i] as number;
  if (signed) target[position] = (target[position] as number) ^ 0x80;
  writer.position += 8;
}

function writeBinary(writer: KeyWriter, buffer: Buffer, start: number): void {
  const length = readInt32(buffer, start);
  writer.reserve(5);
  writer.position = writer.buffer.writeUInt32BE(length, writer.position);
  writer.byte(buffer[start + 4] as number);
  writer.bytes(buffer, start + 5, start + 5 + length);
}

/** Documents compare field by field: type, then name, then value. */
function writeObject(writer: KeyWriter, buffer: Buffer, start: number): void {
  const end = endOfFields(buffer, start);
  let position = start + 4;
  while (position < end) {
    const type = buffer[position++] as number;
    const nameEnd = endOfCString(buffer, position, end);
    const next = endOfValue(buffer, type, nameEnd + 1, end);
    const rank = rankOf(type);
    writer.byte(rank);
    writeText(writer, buffer, position, nameEnd);
    writePayload(writer, buffer, type, rank, nameEnd + 1);
    position = next;
  }
  writer.byte(0);
}

function writeArray(writer: KeyWriter, buffer: Buffer, start: number): void {
  const end = endOfFields(buffer, start);
  let position = start + 4;
  while (position < end) {
    const type = buffer[position++] as number;
    const valueStart = endOfCString(buffer, position, end) + 1;
    position = endOfValue(buffer, type, valueStart, end);
    const rank = rankOf(type);
    writer.byte(rank);
    writePayload(writer, buffer, type, rank, valueStart);
  }
  writer.byte(0);
}
