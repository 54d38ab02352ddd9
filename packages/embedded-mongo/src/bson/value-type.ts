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
import { BsonType, typeName } from './types.ts';
import type { Value } from './value.ts';

/** Type byte of a decoded value; `missing` for undefined. */
export function typeOfValue(value: Value | undefined): number {
  switch (typeof value) {
    case 'undefined':
      return BsonType.missing;
    case 'number':
      return BsonType.int;
    case 'bigint':
      return BsonType.long;
    case 'string':
      return BsonType.string;
    case 'boolean':
      return BsonType.bool;
    default:
      return typeOfObject(value);
  }
}

function typeOfObject(value: Exclude<Value, number | bigint | string | boolean>): number {
  if (value === null) return BsonType.null;
  if (value instanceof Map) return BsonType.object;
  if (Array.isArray(value)) return BsonType.array;
  if (value instanceof Double) return BsonType.double;
  if (value instanceof Date) return BsonType.date;
  if (value instanceof ObjectId) return BsonType.objectId;
  if (value instanceof Decimal128) return BsonType.decimal;
  if (value instanceof Timestamp) return BsonType.timestamp;
  if (value instanceof Binary) return BsonType.binData;
  if (value instanceof BSONRegExp) return BsonType.regex;
  if (value instanceof BSONSymbol) return BsonType.symbol;
  if (value instanceof Code) return BsonType.javascript;
  if (value instanceof MinKey) return BsonType.minKey;
  if (value instanceof MaxKey) return BsonType.maxKey;
  return BsonType.missing;
}

/** Name of a value's type as MongoDB prints it. */
export function typeNameOf(value: Value | undefined): string {
  return typeName(typeOfValue(value));
}

/** Whether a value is null or missing. */
export function isNullish(value: Value | undefined): value is null | undefined {
  return value === null || value === undefined;
}
