import { isNumberValue, toDouble } from '../../bson/arithmetic.ts';
import type { Value } from '../../bson/value.ts';
import { isNullish, typeNameOf } from '../../bson/value-type.ts';
import { CommandError } from '../../errors/command-error.ts';
import { compareValues } from '../../ordering/compare-values.ts';
import { functionOf, type OperatorEntry } from './define.ts';

/** A whole number among the arguments of an operator. @throws CommandError of the code given */
export function wholeNumber(value: Value, code: number, what: string): number {
  const number = isNumberValue(value) ? toDouble(value) : Number.NaN;
  if (!Number.isInteger(number) || Math.abs(number) > 0x7fffffff)
    throw new CommandError(
      code,
      `${what} must be representable as a 32-bit integer, found: ${typeNameOf(value)}`,
    );
  return number;
}

/** An array among the arguments of an operator. @throws CommandError of the code given */
function arrayArgument(value: Value, code: number, name: string): Value[] {
  if (!Array.isArray(value))
    throw new CommandError(code, `${name} must be an array, but is ${typeNameOf(value)}`);
  return value;
}

function elementAt(array: Value | undefined, index: Value | undefined): Value | undefined {
  if (isNullish(array) || isNullish(index)) return null;
  const items = arrayArgument(array, 28689, "$arrayElemAt's first argument");
  return items.at(wholeNumber(index, 28690, "$arrayElemAt's second argument"));
}

function endOf(name: string, position: 0 | -1): OperatorEntry {
  return functionOf(name, 1, 1, (array) => {
    if (isNullish(array)) return null;
    return arrayArgument(array, 28689, `${name}'s argument`).at(position);
  });
}

function contains(value: Value | undefined, array: Value | undefined): Value {
  const items = arrayArgument(array ?? null, 40081, '$in requires an array as a second argument:');
  return items.some((item) => compareValues(item, value) === 0);
}

function size(array: Value | undefined): Value {
  return arrayArgument(array ?? null, 17124, 'The argument to $size').length;
}

export const arrayOperators: readonly OperatorEntry[] = [
  functionOf('$arrayElemAt', 2, 2, elementAt),
  endOf('$first', 0),
  endOf('$last', -1),
  functionOf('$in', 2, 2, contains),
  functionOf('$size', 1, 1, size),
];
