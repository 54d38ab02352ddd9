import { readDecimal } from '../bson/decimal.ts';
import { readDouble, readInt32, readInt64 } from '../bson/read.ts';
import { BsonType, Rank, rankOf } from '../bson/types.ts';
import { writeKey } from './encode.ts';
import { KeyWriter } from './key-writer.ts';

const left = new KeyWriter();
const right = new KeyWriter();

/**
 * Compares two values in MongoDB's total order.
 * @returns a negative number, 0 or a positive number
 */
export function compareAt(
  bufferA: Buffer,
  typeA: number,
  startA: number,
  bufferB: Buffer,
  typeB: number,
  startB: number,
): number {
  const rankA = rankOf(typeA);
  const rankB = rankOf(typeB);
  if (rankA !== rankB) return rankA - rankB;
  if (rankA === Rank.number) {
    const a = simpleNumber(bufferA, typeA, startA);
    const b = simpleNumber(bufferB, typeB, startB);
    if (a !== undefined && b !== undefined) return compareDoubles(a, b);
  }
  if (rankA === Rank.string) return compareText(bufferA, startA, bufferB, startB);
  left.position = 0;
  right.position = 0;
  writeKey(left, bufferA, typeA, startA);
  writeKey(right, bufferB, typeB, startB);
  return left.buffer.compare(right.buffer, 0, right.position, 0, left.position);
}

/** Number of a value that a double holds exactly, or undefined for longs beyond 2^53 and decimals. */
export function simpleNumber(buffer: Buffer, type: number, start: number): number | undefined {
  if (type === BsonType.int) return readInt32(buffer, start);
  if (type === BsonType.double) return readDouble(buffer, start);
  if (type !== BsonType.long) return undefined;
  const value = Number(readInt64(buffer, start));
  return Number.isSafeInteger(value) ? value : undefined;
}

/** Whether a number value is not a number, as a double or as a decimal. */
export function isNaNAt(buffer: Buffer, type: number, start: number): boolean {
  if (type === BsonType.double) return Number.isNaN(readDouble(buffer, start));
  return type === BsonType.decimal && readDecimal(buffer, start).kind === 'nan';
}

function compareDoubles(a: number, b: number): number {
  if (a < b) return -1;
  if (a > b) return 1;
  if (a === b) return 0;
  // Not a number sorts before every number and equals itself.
  return Number.isNaN(a) ? (Number.isNaN(b) ? 0 : -1) : 1;
}

function compareText(bufferA: Buffer, startA: number, bufferB: Buffer, startB: number): number {
  const sizeA = readInt32(bufferA, startA) - 1;
  const sizeB = readInt32(bufferB, startB) - 1;
  const common = Math.min(sizeA, sizeB);
  for (let i = 4; i < common + 4; i++) {
    const difference = (bufferA[startA + i] as number) - (bufferB[startB + i] as number);
    if (difference !== 0) return difference;
  }
  return sizeA - sizeB;
}
