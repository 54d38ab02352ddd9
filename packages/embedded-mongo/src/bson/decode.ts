import {
  Binary,
  BSONRegExp,
  BSONSymbol,
  Code,
  Decimal128,
  Double,
  MaxKey,
  MinKey,
  ObjectId,
  Timestamp,
} from 'bson';
import { notSupported } from '../errors/command-error.ts';
import { dateAt } from './date.ts';
import type { RawValue } from './raw-value.ts';
import {
  endOfCString,
  endOfFields,
  endOfValue,
  InvalidBson,
  readCString,
  readDouble,
  readInt32,
  readInt64,
  readString,
  sliceText,
} from './read.ts';
import { BsonType, typeName } from './types.ts';
import type { DocumentValue, Value } from './value.ts';

/** Decodes the document at a position. */
export function decodeDocument(buffer: Buffer, start = 0): DocumentValue {
  const document: DocumentValue = new Map();
  const end = endOfFields(buffer, start);
  let position = start + 4;
  while (position < end) {
    const type = buffer[position++] as number;
    const nameEnd = endOfCString(buffer, position, end);
    const next = endOfValue(buffer, type, nameEnd + 1, end);
    document.set(sliceText(buffer, position, nameEnd), decodeAt(buffer, type, nameEnd + 1));
    position = next;
  }
  return document;
}

/** Decodes a value. */
export function decodeValue(value: RawValue): Value {
  return decodeAt(value.buffer, value.type, value.start);
}

/** Decodes the value of a type at a position. The result shares no memory with the buffer. */
export function decodeAt(buffer: Buffer, type: number, start: number): Value {
  switch (type) {
    case BsonType.double:
      return new Double(readDouble(buffer, start));
    case BsonType.string:
      return readString(buffer, start);
    case BsonType.object:
      return decodeDocument(buffer, start);
    case BsonType.array:
      return decodeArray(buffer, start);
    case BsonType.objectId:
      return new ObjectId(Buffer.from(buffer.subarray(start, start + 12)));
    case BsonType.bool:
      return buffer[start] === 1;
    case BsonType.date:
      return dateAt(Number(readInt64(buffer, start)));
    case BsonType.null:
      return null;
    case BsonType.int:
      return readInt32(buffer, start);
    case BsonType.long:
      return readInt64(buffer, start);
    default:
      return decodeRareType(buffer, type, start);
  }
}

function decodeArray(buffer: Buffer, start: number): Value[] {
  const items: Value[] = [];
  const end = endOfFields(buffer, start);
  let position = start + 4;
  while (position < end) {
    const type = buffer[position++] as number;
    const valueStart = endOfCString(buffer, position, end) + 1;
    position = endOfValue(buffer, type, valueStart, end);
    items.push(decodeAt(buffer, type, valueStart));
  }
  return items;
}

function decodeRareType(buffer: Buffer, type: number, start: number): Value {
  switch (type) {
    case BsonType.decimal:
      return new Decimal128(Buffer.from(buffer.subarray(start, start + 16)));
    case BsonType.binData:
      return new Binary(
        Buffer.from(buffer.subarray(start + 5, start + 5 + readInt32(buffer, start))),
        buffer[start + 4],
      );
    case BsonType.regex:
      return decodeRegex(buffer, start);
    case BsonType.timestamp:
      return new Timestamp(buffer.readBigUInt64LE(start));
    case BsonType.symbol:
      return new BSONSymbol(readString(buffer, start));
    case BsonType.javascript:
      return new Code(readString(buffer, start));
    case BsonType.minKey:
      return new MinKey();
    case BsonType.maxKey:
      return new MaxKey();
    default:
      throw notSupported(`a value of type ${typeName(type)} in an expression`);
  }
}

function decodeRegex(buffer: Buffer, start: number): BSONRegExp {
  const patternEnd = endOfCString(buffer, start);
  const options = readCString(buffer, patternEnd + 1);
  try {
    return new BSONRegExp(sliceText(buffer, start, patternEnd), options);
  } catch {
    throw new InvalidBson(`regular expression has the options ${options}`);
  }
}
