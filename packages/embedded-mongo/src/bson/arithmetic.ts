import { Decimal128, Double } from 'bson';
import { notSupported } from '../errors/command-error.ts';

/** A number that knows its BSON type: number = int, bigint = long. */
export type NumberValue = number | bigint | Double;

const INT_MAX = 2n ** 31n - 1n;
const INT_MIN = -(2n ** 31n);
const LONG_MAX = 2n ** 63n - 1n;
const LONG_MIN = -(2n ** 63n);

/** Whether a decoded value is a number to calculate with. @throws CommandError 238 for a decimal */
export function isNumberValue(value: unknown): value is NumberValue {
  if (value instanceof Decimal128) throw notSupported('calculating with a decimal');
  return typeof value === 'number' || typeof value === 'bigint' || value instanceof Double;
}

/** A number as a double, perhaps rounded. */
export function toDouble(value: NumberValue): number {
  if (typeof value === 'number') return value;
  return value instanceof Double ? value.value : Number(value);
}

/** Type of the result of an operation on integers: int as long as it fits and no operand was a long. */
function integerResult(result: bigint, a: NumberValue, b: NumberValue): NumberValue | undefined {
  if (result > LONG_MAX || result < LONG_MIN) return undefined;
  const fitsInt = result <= INT_MAX && result >= INT_MIN;
  return fitsInt && typeof a === 'number' && typeof b === 'number' ? Number(result) : result;
}

type Operation = {
  readonly double: (a: number, b: number) => number;
  readonly integer: (a: bigint, b: bigint) => bigint;
};

const addition: Operation = { double: (a, b) => a + b, integer: (a, b) => a + b };
const multiplication: Operation = { double: (a, b) => a * b, integer: (a, b) => a * b };

/** Applies an operation in the widest type of its operands; undefined if a 64-bit integer overflows. */
function apply(operation: Operation, a: NumberValue, b: NumberValue): NumberValue | undefined {
  if (a instanceof Double || b instanceof Double)
    return new Double(operation.double(toDouble(a), toDouble(b)));
  if (typeof a === 'number' && typeof b === 'number') {
    const result = operation.double(a, b);
    if (Math.abs(result) <= 0x7fffffff) return result + 0;
  }
  return integerResult(operation.integer(BigInt(a), BigInt(b)), a, b);
}

/** Sum, or undefined if it overflows 64 bits. */
export function add(a: NumberValue, b: NumberValue): NumberValue | undefined {
  return apply(addition, a, b);
}

/** Product, or undefined if it overflows 64 bits. */
export function multiply(a: NumberValue, b: NumberValue): NumberValue | undefined {
  return apply(multiplication, a, b);
}
