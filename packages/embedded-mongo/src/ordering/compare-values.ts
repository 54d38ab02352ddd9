import { Decimal128, Double, ObjectId } from 'bson';
import { RawValue } from '../bson/raw-value.ts';
import { BsonType, Rank, rankOf } from '../bson/types.ts';
import type { DocumentValue, Value } from '../bson/value.ts';
import { typeOfValue } from '../bson/value-type.ts';
import { BsonWriter } from '../bson/writer.ts';
import { encodeKeyAt } from './encode.ts';
import { keyText } from './prefix.ts';

type NumberValue = number | bigint | Double | Decimal128;

/** Compares two decoded values in MongoDB's total order; a missing value comes after MinKey and before null. */
export function compareValues(a: Value | undefined, b: Value | undefined): number {
  const typeA = typeOfValue(a);
  const typeB = typeOfValue(b);
  const rank = rankOf(typeA);
  const difference = rank - rankOf(typeB);
  if (difference !== 0) return difference;
  switch (rank) {
    case Rank.number:
      return compareNumbers(a as NumberValue, b as NumberValue);
    case Rank.string:
      return compareText(String(a), String(b));
    case Rank.bool:
      return Number(a) - Number(b);
    case Rank.date:
      return (a as Date).getTime() - (b as Date).getTime();
    case Rank.object:
      return compareDocuments(a as DocumentValue, b as DocumentValue);
    case Rank.array:
      return compareArrays(a as Value[], b as Value[]);
    case Rank.null:
    case Rank.undefined:
    case Rank.minKey:
    case Rank.maxKey:
      return 0;
    default: {
      const left = valueKey(a);
      const right = valueKey(b);
      return left < right ? -1 : left > right ? 1 : 0;
    }
  }
}

function compareNumbers(a: NumberValue, b: NumberValue): number {
  const left = plainNumber(a);
  const right = plainNumber(b);
  if (left === undefined || right === undefined) {
    const keyA = encodedKey(a);
    const keyB = encodedKey(b);
    return keyA < keyB ? -1 : keyA > keyB ? 1 : 0;
  }
  if (left < right) return -1;
  if (left > right) return 1;
  if (left === right) return 0;
  return Number.isNaN(left) ? (Number.isNaN(right) ? 0 : -1) : 1;
}

/** Number as a double if that is exact, else undefined. */
function plainNumber(value: NumberValue): number | undefined {
  if (typeof value === 'number') return value;
  if (value instanceof Double) return value.value;
  if (value instanceof Decimal128) return undefined;
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : undefined;
}

/** Orders text by code points, as its UTF-8 bytes are ordered. */
function compareText(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  for (let i = 0; i < length; i++) {
    const x = a.charCodeAt(i);
    const y = b.charCodeAt(i);
    if (x === y) continue;
    // Surrogates stand for code points above all others of 16 bits.
    const isHighX = x >= 0xd800 && x <= 0xdfff;
    const isHighY = y >= 0xd800 && y <= 0xdfff;
    if (isHighX !== isHighY) return isHighX ? 1 : -1;
    return x - y;
  }
  return a.length - b.length;
}

function compareDocuments(a: DocumentValue, b: DocumentValue): number {
  const right = b.entries();
  for (const [nameA, valueA] of a) {
    const next = right.next();
    if (next.done) return 1;
    const [nameB, valueB] = next.value;
    const difference =
      rankOf(typeOfValue(valueA)) - rankOf(typeOfValue(valueB)) ||
      compareText(nameA, nameB) ||
      compareValues(valueA, valueB);
    if (difference !== 0) return difference;
  }
  return right.next().done ? 0 : -1;
}

function compareArrays(a: readonly Value[], b: readonly Value[]): number {
  for (let i = 0; i < Math.min(a.length, b.length); i++) {
    const difference = compareValues(a[i], b[i]);
    if (difference !== 0) return difference;
  }
  return a.length - b.length;
}

/** Text that equal values have in common and others have not. */
export function valueKey(value: Value | undefined): string {
  if (typeof value === 'string') return `s${value}`;
  if (typeof value === 'number') return `n${value}`;
  if (value instanceof ObjectId) return `o${value.toHexString()}`;
  if (value === null) return 'z';
  if (value === undefined) return 'm';
  if (value instanceof Date) return `d${value.getTime()}`;
  if (typeof value === 'boolean') return value ? 't' : 'f';
  if (value instanceof Double) return `n${value.value === 0 ? 0 : value.value}`;
  if (typeof value === 'bigint' && Number.isSafeInteger(Number(value))) return `n${value}`;
  return numberKey(value) ?? `k${encodedKey(value)}`;
}

const EXACT_NUMBER_BYTES = 10;

/** A decimal that a double equals has the double's key. */
function numberKey(value: Value): string | undefined {
  if (!(value instanceof Decimal128)) return undefined;
  const key = encodedKey(value);
  return key.length === EXACT_NUMBER_BYTES ? `n${Number(value.toString())}` : undefined;
}

function encodedKey(value: Value | undefined): string {
  const raw = rawOfValue(value);
  return keyText(encodeKeyAt(raw.buffer, raw.type, raw.start));
}

/** Encodes a decoded value. */
export function rawOfValue(value: Value | undefined): RawValue {
  if (value === undefined) return new RawValue(Buffer.alloc(0), BsonType.missing, 0, 0);
  const writer = new BsonWriter(0, 64);
  writer.value('v', value);
  const document = writer.finish();
  // Four bytes of length, the type, the name 'v' and its end come before the value.
  return new RawValue(document, document[4] as number, 7, document.length - 1);
}
