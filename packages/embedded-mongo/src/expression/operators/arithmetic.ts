import { Decimal128, Double } from 'bson';
import {
  add,
  isNumberValue,
  multiply,
  type NumberValue,
  toDecimal,
  toDouble,
} from '../../bson/arithmetic.ts';
import { dateAt } from '../../bson/date.ts';
import { divideDecimals, makeDecimal, negateDecimal, partsOf } from '../../bson/decimal-arithmetic.ts';
import { type RoundingMode, roundNumber } from '../../bson/rounding.ts';
import type { Value } from '../../bson/value.ts';
import { isNullish, typeNameOf } from '../../bson/value-type.ts';
import { badValue, CommandError, notSupported, typeMismatch } from '../../errors/command-error.ts';
import { compareValues } from '../../ordering/compare-values.ts';
import { functionOf, type OperatorEntry } from './define.ts';

const OVERFLOW = 15;
const TWO_DATES = 16612;
const MOD_BY_ZERO = 16610;
const BAD_PLACE = 51083;

/** The numeric argument of an operator. @throws CommandError 14 for anything else */
function numeric(name: string, value: Value): NumberValue {
  if (!isNumberValue(value))
    throw typeMismatch(`${name} only supports numeric types, not ${typeNameOf(value)}`);
  return value;
}

function overflow(name: string): CommandError {
  return new CommandError(OVERFLOW, `${name} overflows a 64-bit integer`);
}

/** Sum of numbers; undefined longs turn into doubles, as in MongoDB. */
function sum(a: NumberValue, b: NumberValue): NumberValue {
  return add(a, b) ?? new Double(toDouble(a) + toDouble(b));
}

function addAll(...values: (Value | undefined)[]): Value {
  let total: NumberValue = 0;
  let hasDate = false;
  for (const value of values) {
    // What comes behind a null is not looked at.
    if (isNullish(value)) return null;
    if (value instanceof Date) {
      if (hasDate) throw new CommandError(TWO_DATES, 'only one date allowed in an $add expression');
      hasDate = true;
      total = sum(total, BigInt(value.getTime()));
    } else if (isNumberValue(value)) total = sum(total, value);
    else throw typeMismatch(`$add only supports numeric or date types, not ${typeNameOf(value)}`);
  }
  return hasDate ? dateOf(total) : total;
}

function dateOf(milliseconds: NumberValue): Date {
  return dateAt(Math.round(toDouble(milliseconds)));
}

function subtract(a: Value | undefined, b: Value | undefined): Value {
  if (isNullish(a) || isNullish(b)) return null;
  if (a instanceof Date && b instanceof Date) return BigInt(a.getTime() - b.getTime());
  if (a instanceof Date && isNumberValue(b)) return dateOf(sum(BigInt(a.getTime()), negate(b)));
  if (!isNumberValue(a) || !isNumberValue(b))
    throw typeMismatch(`can't $subtract ${typeNameOf(b)} from ${typeNameOf(a)}`);
  return sum(a, negate(b));
}

function negate(value: NumberValue): NumberValue {
  if (value instanceof Decimal128) return negateDecimal(value);
  return multiply(value, -1) ?? new Double(-toDouble(value));
}

function multiplyAll(...values: (Value | undefined)[]): Value {
  let product: NumberValue = 1;
  for (const value of values) {
    if (isNullish(value)) return null;
    const factor = numeric('$multiply', value);
    product = multiply(product, factor) ?? new Double(toDouble(product) * toDouble(factor));
  }
  return product;
}

function isZero(value: NumberValue): boolean {
  return compareValues(value, 0) === 0;
}

function divide(a: Value | undefined, b: Value | undefined): Value {
  if (isNullish(a) || isNullish(b)) return null;
  if (!isNumberValue(a) || !isNumberValue(b))
    throw typeMismatch(`$divide only supports numeric types, not ${typeNameOf(a)} and ${typeNameOf(b)}`);
  if (isZero(b)) throw badValue("can't $divide by zero");
  if (a instanceof Decimal128 || b instanceof Decimal128) return divideDecimals(toDecimal(a), toDecimal(b));
  return new Double(toDouble(a) / toDouble(b));
}

function modulo(a: Value | undefined, b: Value | undefined): Value {
  if (isNullish(a) || isNullish(b)) return null;
  if (!isNumberValue(a) || !isNumberValue(b))
    throw typeMismatch(`$mod only supports numeric types, not ${typeNameOf(a)} and ${typeNameOf(b)}`);
  if (isZero(b)) throw new CommandError(MOD_BY_ZERO, "can't $mod by zero");
  if (a instanceof Decimal128 || b instanceof Decimal128) return moduloDecimals(toDecimal(a), toDecimal(b));
  // A divisor that is whole counts as an int beside whole numbers.
  const isWhole = b instanceof Double && b.value === (b.value | 0);
  if (isWhole && !(a instanceof Double)) return modulo(a, b.value);
  if (a instanceof Double || b instanceof Double) return new Double(toDouble(a) % toDouble(b));
  const result = BigInt(a) % BigInt(b);
  return typeof a === 'number' && typeof b === 'number' ? Number(result) : result;
}

function moduloDecimals(a: Decimal128, b: Decimal128): Decimal128 {
  const left = partsOf(a);
  const right = partsOf(b);
  if (left.kind !== 'finite' || right.kind === 'nan') return Decimal128.fromString('NaN');
  if (right.kind === 'infinity') return a;
  const exponent = Math.min(left.exponent, right.exponent);
  const dividend = left.coefficient * 10n ** BigInt(left.exponent - exponent);
  const remainder = dividend % (right.coefficient * 10n ** BigInt(right.exponent - exponent));
  return makeDecimal(left.negative ? -remainder : remainder, exponent);
}

function absolute(value: Value | undefined): Value {
  if (isNullish(value)) return null;
  const number = numeric('$abs', value);
  if (number === -(2n ** 63n)) throw new CommandError(28680, "can't take $abs of long long min");
  return compareValues(number, 0) < 0 ? negate(number) : number;
}

function rounding(name: string, mode: RoundingMode): OperatorEntry {
  return functionOf(name, 1, 1, (value) => {
    if (isNullish(value)) return null;
    return roundNumber(numeric(name, value), 0, mode) ?? null;
  });
}

function roundingTo(name: string, mode: RoundingMode): OperatorEntry {
  return functionOf(name, 1, 2, (value, place = 0) => {
    if (isNullish(value) || isNullish(place)) return null;
    const digits = toDouble(numeric(name, place));
    if (!Number.isInteger(digits) || digits < -20 || digits > 100)
      throw new CommandError(
        BAD_PLACE,
        `cannot apply ${name} with precision value ${digits} value must be in [-20, 100]`,
      );
    const result = roundNumber(numeric(name, value), digits, mode);
    if (result === undefined) throw overflow(name);
    return result;
  });
}

/** An operator that is worked out in doubles. */
function transcendental(
  name: string,
  apply: (value: number) => number,
  check?: (value: number) => CommandError | undefined,
): OperatorEntry {
  return functionOf(name, 1, 1, (value) => {
    if (isNullish(value)) return null;
    return new Double(ofDouble(name, value, apply, check));
  });
}

function ofDouble(
  name: string,
  value: Value,
  apply: (value: number) => number,
  check?: (value: number) => CommandError | undefined,
): number {
  const number = numeric(name, value);
  if (number instanceof Decimal128) throw notSupported(`${name} of a decimal`);
  const error = check?.(toDouble(number));
  if (error !== undefined) throw error;
  return apply(toDouble(number));
}

function positive(code: number, name: string): (value: number) => CommandError | undefined {
  return (value) =>
    value <= 0
      ? new CommandError(code, `${name}'s argument must be a positive number, but is ${value}`)
      : undefined;
}

function logarithm(value: Value | undefined, base: Value | undefined): Value {
  if (isNullish(value) || isNullish(base)) return null;
  const check = (code: number) => positive(code, '$log');
  const number = ofDouble('$log', value, Math.log, check(28758));
  if (isNumberValue(base) && toDouble(base) === 1)
    throw new CommandError(28759, "$log's base must be a positive number not equal to 1, but is 1");
  return new Double(number / ofDouble('$log', base, Math.log, check(28759)));
}

function power(base: Value | undefined, exponent: Value | undefined): Value {
  if (isNullish(base) || isNullish(exponent)) return null;
  const a = numeric('$pow', base);
  const b = numeric('$pow', exponent);
  if (a instanceof Decimal128 || b instanceof Decimal128) throw notSupported('$pow of a decimal');
  if (isZero(a) && toDouble(b) < 0)
    throw new CommandError(28764, '$pow cannot take a base of 0 and a negative exponent');
  if (a instanceof Double || b instanceof Double) return new Double(powerOfDoubles(toDouble(a), toDouble(b)));
  if (b < 0) return Math.abs(toDouble(a)) === 1 ? power(a, -b) : new Double(toDouble(a) ** toDouble(b));
  // Whole numbers stay whole as long as they fit.
  const result = Math.abs(toDouble(a) ** toDouble(b)) < 2 ** 64 ? BigInt(a) ** BigInt(b) : undefined;
  if (result === undefined || BigInt.asIntN(64, result) !== result)
    return new Double(toDouble(a) ** toDouble(b));
  const fitsInt = typeof a === 'number' && typeof b === 'number' && BigInt.asIntN(32, result) === result;
  return fitsInt ? Number(result) : result;
}

/** As C has it: 1 to any power is 1, and so is -1 to an infinite one. */
function powerOfDoubles(base: number, exponent: number): number {
  if (base === 1 || (base === -1 && Math.abs(exponent) === Infinity)) return 1;
  return base ** exponent;
}

export const arithmeticOperators: readonly OperatorEntry[] = [
  functionOf('$add', 0, Infinity, addAll),
  functionOf('$subtract', 2, 2, subtract),
  functionOf('$multiply', 0, Infinity, multiplyAll),
  functionOf('$divide', 2, 2, divide),
  functionOf('$mod', 2, 2, modulo),
  functionOf('$abs', 1, 1, absolute),
  rounding('$ceil', 'up'),
  rounding('$floor', 'down'),
  roundingTo('$round', 'halfEven'),
  roundingTo('$trunc', 'towardZero'),
  functionOf('$pow', 2, 2, power),
  functionOf('$log', 2, 2, logarithm),
  transcendental('$sqrt', Math.sqrt, (value) =>
    value < 0 ? new CommandError(28714, "$sqrt's argument must be greater than or equal to 0") : undefined,
  ),
  transcendental('$exp', Math.exp),
  transcendental('$ln', Math.log, positive(28766, '$ln')),
  transcendental('$log10', Math.log10, positive(28761, '$log10')),
];
