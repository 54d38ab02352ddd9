import { Binary, BSONRegExp, BSONSymbol, Code, Decimal128, Long, MaxKey, MinKey, Timestamp } from 'bson';
import { BsonType } from './types.ts';

/** What is needed of a writer of BSON. */
interface FieldSink {
  name(type: number, name: string): void;
  raw(source: Buffer, start: number, end: number): void;
  string(name: string, value: string, type: number): void;
}

/** Writes a field whose value is an object of the BSON library, or a date. @returns false for other objects */
export function writeRareValue(sink: FieldSink, name: string, value: object): boolean {
  const encoded = encode(value);
  if (encoded !== undefined) {
    sink.name(encoded.type, name);
    sink.raw(encoded.bytes, 0, encoded.bytes.length);
  } else if (value instanceof BSONSymbol) sink.string(name, value.value, BsonType.symbol);
  else if (value instanceof Code) sink.string(name, value.code, BsonType.javascript);
  else if (value instanceof MinKey) sink.name(BsonType.minKey, name);
  else if (value instanceof MaxKey) sink.name(BsonType.maxKey, name);
  else return false;
  return true;
}

function encode(value: object): { type: number; bytes: Buffer } | undefined {
  if (value instanceof Date)
    return { type: BsonType.date, bytes: int64(BigInt(Math.trunc(value.getTime()))) };
  if (value instanceof Decimal128) return { type: BsonType.decimal, bytes: Buffer.from(value.bytes) };
  if (value instanceof Timestamp) return { type: BsonType.timestamp, bytes: int64(value.toBigInt()) };
  if (value instanceof Long) return { type: BsonType.long, bytes: int64(value.toBigInt()) };
  if (value instanceof Binary) return { type: BsonType.binData, bytes: binary(value) };
  if (value instanceof BSONRegExp)
    return { type: BsonType.regex, bytes: Buffer.from(`${value.pattern}\0${value.options}\0`) };
  return undefined;
}

function int64(value: bigint): Buffer {
  const bytes = Buffer.allocUnsafe(8);
  bytes.writeBigInt64LE(BigInt.asIntN(64, value));
  return bytes;
}

function binary(value: Binary): Buffer {
  const bytes = Buffer.allocUnsafe(5 + value.position);
  bytes.writeInt32LE(value.position, 0);
  bytes[4] = value.sub_type;
  bytes.set(value.buffer.subarray(0, value.position), 5);
  return bytes;
}
