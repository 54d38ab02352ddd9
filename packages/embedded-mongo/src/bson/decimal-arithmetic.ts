import { Decimal128 } from 'bson';
import { type DecimalParts, readDecimal } from './decimal.ts';

type Finite = Extract<DecimalParts, { kind: 'finite' }>;

const DIGITS = 34;
const LIMIT = 10n ** BigInt(DIGITS);
const MIN_EXPONENT = -6176;
const MAX_EXPONENT = 6111;

const DECIMAL_NAN = Decimal128.fromString('NaN');

/** Takes a Decimal128 apart. */
export function partsOf(value: Decimal128): DecimalParts {
  return readDecimal(Buffer.from(value.bytes), 0);
}

/** Nearest decimal to an integer times a power of ten, rounded half to even. */
export function makeDecimal(signed: bigint, exponent: number): Decimal128 {
  const negative = signed < 0n;
  let coefficient = negative ? -signed : signed;
  let power = exponent;
  const excess = Math.max(coefficient.toString().length - DIGITS, MIN_EXPONENT - power);
  if (excess > 0) {
    coefficient = divideHalfEven(coefficient, 10n ** BigInt(excess));
    power += excess;
    if (coefficient === LIMIT) {
      coefficient /= 10n;
      power++;
    }
  }
  while (power > MAX_EXPONENT && coefficient !== 0n && coefficient * 10n < LIMIT) {
    coefficient *= 10n;
    power--;
  }
  if (power > MAX_EXPONENT && coefficient !== 0n) return infinity(negative);
  return Decimal128.fromString(`${negative ? '-' : ''}${coefficient}E${Math.min(power, MAX_EXPONENT)}`);
}

/** Quotient of non-negative integers, rounded half to even. */
export function divideHalfEven(numerator: bigint, denominator: bigint): bigint {
  const quotient = numerator / denominator;
  const twice = (numerator % denominator) * 2n;
  const up = twice > denominator || (twice === denominator && quotient % 2n === 1n);
  return up ? quotient + 1n : quotient;
}

function infinity(negative: boolean): Decimal128 {
  return Decimal128.fromString(negative ? '-Infinity' : 'Infinity');
}

export function addDecimals(a: Decimal128, b: Decimal128): Decimal128 {
  const left = partsOf(a);
  const right = partsOf(b);
  if (left.kind === 'nan' || right.kind === 'nan') return DECIMAL_NAN;
  if (left.kind === 'infinity')
    return right.kind === 'infinity' && right.negative !== left.negative ? DECIMAL_NAN : a;
  if (right.kind === 'infinity') return b;
  const exponent = Math.min(left.exponent, right.exponent);
  return makeDecimal(scaled(left, exponent) + scaled(right, exponent), exponent);
}

function scaled(parts: Finite, exponent: number): bigint {
  return signed(parts) * 10n ** BigInt(parts.exponent - exponent);
}

function signed({ negative, coefficient }: Finite): bigint {
  return negative ? -coefficient : coefficient;
}

export function negateDecimal(value: Decimal128): Decimal128 {
  const text = value.toString();
  return Decimal128.fromString(text.startsWith('-') ? text.slice(1) : text === 'NaN' ? text : `-${text}`);
}

export function multiplyDecimals(a: Decimal128, b: Decimal128): Decimal128 {
  const left = partsOf(a);
  const right = partsOf(b);
  if (left.kind === 'nan' || right.kind === 'nan') return DECIMAL_NAN;
  if (left.kind === 'infinity' || right.kind === 'infinity') {
    const hasZero = isZero(left) || isZero(right);
    return hasZero ? DECIMAL_NAN : infinity(left.negative !== right.negative);
  }
  return makeDecimal(signed(left) * signed(right), left.exponent + right.exponent);
}

function isZero(parts: DecimalParts): boolean {
  return parts.kind === 'finite' && parts.coefficient === 0n;
}

/** Quotient of two decimals; dividing by zero is the caller's business. */
export function divideDecimals(a: Decimal128, b: Decimal128): Decimal128 {
  const left = partsOf(a);
  const right = partsOf(b);
  if (left.kind === 'nan' || right.kind === 'nan') return DECIMAL_NAN;
  if (left.kind === 'infinity')
    return right.kind === 'infinity' ? DECIMAL_NAN : infinity(left.negative !== right.negative);
  if (right.kind === 'infinity') return makeDecimal(0n, 0);
  return divideFinite(left, right);
}

function divideFinite(left: Finite, right: Finite): Decimal128 {
  const ideal = left.exponent - right.exponent;
  const negative = left.negative !== right.negative;
  if (left.coefficient % right.coefficient === 0n) {
    const exact = left.coefficient / right.coefficient;
    return makeDecimal(negative ? -exact : exact, ideal);
  }
  const shift = DIGITS + right.coefficient.toString().length + 1;
  let quotient = (left.coefficient * 10n ** BigInt(shift)) / right.coefficient;
  const isExact = quotient * right.coefficient === left.coefficient * 10n ** BigInt(shift);
  // A digit behind the ones kept tells the rounding that the rest isn't zero.
  if (!isExact) quotient = quotient * 10n + 1n;
  let exponent = ideal - shift - (isExact ? 0 : 1);
  if (isExact)
    while (quotient % 10n === 0n && exponent < ideal) {
      quotient /= 10n;
      exponent++;
    }
  return makeDecimal(negative ? -quotient : quotient, exponent);
}

/** A whole number as a decimal. */
export function decimalOfInteger(value: bigint): Decimal128 {
  return makeDecimal(value, 0);
}

/** A double as a decimal of 15 significant digits, as MongoDB converts it. */
export function decimalOfDouble(value: number): Decimal128 {
  if (!Number.isFinite(value)) return Number.isNaN(value) ? DECIMAL_NAN : infinity(value < 0);
  if (value === 0) return Decimal128.fromString('0');
  const [mantissa = '0', exponent = '0'] = value.toExponential(14).split('e');
  const [whole = '0', fraction = ''] = mantissa.split('.');
  return Decimal128.fromString(`${whole}${fraction}E${Number(exponent) - fraction.length}`);
}
