import { Double } from 'bson';
import { add, isNumberValue, multiply, type NumberValue, toDouble } from '../../bson/arithmetic.ts';
import { dateAt } from '../../bson/date.ts';
import { type RoundingMode, roundNumber } from '../../bson/rounding.ts';
import type { Value } from '../../bson/value.ts';
import { isNullish, typeNameOf } from '../../bson/value-type.ts';
import { badValue, CommandError, typeMismatch } from '../../errors/command-error.ts';
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

function divide(a: Value | undefined, b: Value | undefined): Value {
  if (isNullish(a) || isNullish(b)) return null;
  if (!isNumberValue(a) || !isNumberValue(b))
    throw typeMismatch(`$divide only supports numeric types, not ${typeNameOf(a)} and ${typeNameOf(b)}`);
  if (toDouble(b) === 0) throw badValue("can't $divide by zero");
  return new Double(toDouble(a) / toDouble(b));
}

function modulo(a: Value | undefined, b: Value | undefined): Value {
  if (isNullish(a) || isNullish(b)) return null;
  if (!isNumberValue(a) || !isNumberValue(b))
    throw typeMismatch(`$mod only supports numeric types, not ${typeNameOf(a)} and ${typeNameOf(b)}`);
  if (toDouble(b) === 0) throw new CommandError(MOD_BY_ZERO, "can't $mod by zero");
  // A divisor that is whole counts as an int beside whole numbers.
  const isWhole = b instanceof Double && b.value === (b.value | 0);
  if (isWhole && !(a instanceof Double)) return modulo(a, b.value);
  if (a instanceof Double || b instanceof Double) return new Double(toDouble(a) % toDouble(b));
  const result = BigInt(a) % BigInt(b);
  return typeof a === 'number' && typeof b === 'number' ? Number(result) : result;
}

function absolute(value: Value | undefined): Value {
  if (isNullish(value)) return null;
  const number = numeric('$abs', value);
  if (number === -(2n ** 63n)) throw new CommandError(28680, "can't take $abs of long long min");
  return toDouble(number) < 0 ? negate(number) : number;
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
];
