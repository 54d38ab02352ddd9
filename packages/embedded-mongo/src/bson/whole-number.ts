import { decimalFraction, readDecimal } from './decimal.ts';
import type { RawValue } from './raw-value.ts';
import { readDouble, readInt32, readInt64 } from './read.ts';
import { BsonType } from './types.ts';

/** The number at a position, or undefined if there is none, or it isn't whole or does not fit 64 bits. */
export function wholeNumber({ type, buffer, start }: Place): bigint | undefined {
  const value = exactly(type, buffer, start);
  return value === undefined || value !== BigInt.asIntN(64, value) ? undefined : value;
}

/** Where a value lies. */
type Place = Pick<RawValue, 'type' | 'buffer' | 'start'>;

function exactly(type: number, buffer: Buffer, start: number): bigint | undefined {
  if (type === BsonType.long) return readInt64(buffer, start);
  if (type === BsonType.int) return BigInt(readInt32(buffer, start));
  if (type === BsonType.double) {
    const double = readDouble(buffer, start);
    return Number.isInteger(double) ? BigInt(double) : undefined;
  }
  if (type !== BsonType.decimal) return undefined;
  const parts = readDecimal(buffer, start);
  if (parts.kind !== 'finite') return undefined;
  const { numerator, denominator } = decimalFraction(parts);
  return numerator % denominator === 0n ? numerator / denominator : undefined;
}
