import { Double } from 'bson';
import type { NumberValue } from './arithmetic.ts';
import { doubleFraction } from './decimal.ts';

/** Which way a number is rounded. */
export type RoundingMode = 'halfEven' | 'towardZero' | 'down' | 'up';

const LONG_LIMIT = 2n ** 63n;

/**
 * Rounds a number, keeping its type.
 * @param place digits behind the decimal point to keep; negative for digits before it
 * @returns undefined if a 64-bit integer overflows
 */
export function roundNumber(value: NumberValue, place: number, mode: RoundingMode): NumberValue | undefined {
  if (value instanceof Double) return new Double(roundDouble(value.value, place, mode));
  if (place >= 0) return value;
  const unit = 10n ** BigInt(-place);
  const rounded = divide(BigInt(value), unit, mode) * unit;
  if (rounded >= LONG_LIMIT || rounded < -LONG_LIMIT) return undefined;
  const fits = typeof value === 'number' && rounded >= -0x80000000n && rounded <= 0x7fffffffn;
  return fits ? Number(rounded) : rounded;
}

function roundDouble(value: number, place: number, mode: RoundingMode): number {
  if (!Number.isFinite(value) || (place >= 0 && Number.isInteger(value))) return value;
  if (place === 0 && mode !== 'halfEven') return roundToInteger(value, mode);
  const { numerator, denominator } = doubleFraction(value);
  const scale = 10n ** BigInt(Math.abs(place));
  const units =
    place >= 0 ? divide(numerator * scale, denominator, mode) : divide(numerator, denominator * scale, mode);
  // Through text, because that gives the double nearest to the decimal result.
  return Number(`${units}e${-place}`);
}

function roundToInteger(value: number, mode: Exclude<RoundingMode, 'halfEven'>): number {
  if (mode === 'down') return Math.floor(value);
  return mode === 'up' ? Math.ceil(value) : Math.trunc(value);
}

/** Quotient of an integer and a positive one, rounded. */
function divide(numerator: bigint, denominator: bigint, mode: RoundingMode): bigint {
  if (mode === 'halfEven')
    return numerator < 0n ? -divideHalfEven(-numerator, denominator) : divideHalfEven(numerator, denominator);
  const quotient = numerator / denominator;
  const remainder = numerator % denominator;
  if (mode === 'down' && remainder < 0n) return quotient - 1n;
  return mode === 'up' && remainder > 0n ? quotient + 1n : quotient;
}

/** Quotient of non-negative integers, rounded half to even. */
function divideHalfEven(numerator: bigint, denominator: bigint): bigint {
  const quotient = numerator / denominator;
  const twice = (numerator % denominator) * 2n;
  const up = twice > denominator || (twice === denominator && quotient % 2n === 1n);
  return up ? quotient + 1n : quotient;
}
