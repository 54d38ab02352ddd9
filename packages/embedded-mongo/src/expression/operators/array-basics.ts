import { isNumberValue, toDouble } from '../../bson/arithmetic.ts';
import type { DocumentValue, Value } from '../../bson/value.ts';
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
export function arrayArgument(value: Value, code: number, name: string): Value[] {
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

function concatArrays(...arrays: (Value | undefined)[]): Value {
  const result: Value[] = [];
  for (const array of arrays) {
    if (isNullish(array)) return null;
    result.push(...arrayArgument(array, 28664, '$concatArrays'));
  }
  return result;
}

function slice(array: Value | undefined, first: Value | undefined, second?: Value): Value {
  if (isNullish(array) || isNullish(first) || second === null) return null;
  const items = arrayArgument(array, 28724, 'First argument to $slice');
  const from = wholeNumber(first, 28725, 'Second argument to $slice');
  if (second === undefined) return from < 0 ? items.slice(from) : items.slice(0, from);
  const count = wholeNumber(second, 28727, 'Third argument to $slice');
  if (count <= 0) throw new CommandError(28729, 'Third argument to $slice must be positive');
  const start = from < 0 ? Math.max(0, items.length + from) : from;
  return items.slice(start, start + count);
}

function contains(value: Value | undefined, array: Value | undefined): Value {
  const items = arrayArgument(array ?? null, 40081, '$in requires an array as a second argument:');
  return items.some((item) => compareValues(item, value) === 0);
}

function indexOfArray(array: Value | undefined, wanted: Value | undefined, from?: Value, to?: Value): Value {
  if (isNullish(array)) return null;
  const items = arrayArgument(array, 40090, "$indexOfArray's first argument");
  const start = from === undefined ? 0 : wholeNumber(from, 40096, "$indexOfArray's starting index");
  const end = to === undefined ? items.length : wholeNumber(to, 40096, "$indexOfArray's ending index");
  if (start < 0 || end < 0) throw new CommandError(40097, '$indexOfArray requires nonnegative indexes');
  for (let i = start; i < Math.min(end, items.length); i++)
    if (compareValues(items[i], wanted) === 0) return i;
  return -1;
}

const MAX_RANGE = 1_000_000;

function range(start: Value | undefined, end: Value | undefined, step: Value | undefined = 1): Value {
  const from = wholeNumber(start ?? null, 34443, "$range's starting value");
  const to = wholeNumber(end ?? null, 34445, "$range's ending value");
  const by = wholeNumber(step ?? null, 34447, "$range's step value");
  if (by === 0) throw new CommandError(34449, '$range requires a non-zero step value');
  if ((to - from) / by > MAX_RANGE)
    throw new CommandError(146, `$range would give more than ${MAX_RANGE} values`);
  const values: number[] = [];
  for (let value = from; by > 0 ? value < to : value > to; value += by) values.push(value);
  return values;
}

function size(array: Value | undefined): Value {
  return arrayArgument(array ?? null, 17124, 'The argument to $size').length;
}

function reverse(array: Value | undefined): Value {
  if (isNullish(array)) return null;
  return [...arrayArgument(array, 34435, 'The argument to $reverseArray')].reverse();
}

function objectToArray(value: Value | undefined): Value {
  if (isNullish(value)) return null;
  if (!(value instanceof Map))
    throw new CommandError(40390, `$objectToArray requires a document input, found: ${typeNameOf(value)}`);
  return [...value].map(
    ([k, v]): Value =>
      new Map<string, Value>([
        ['k', k],
        ['v', v],
      ]),
  );
}

function arrayToObject(array: Value | undefined): Value {
  if (isNullish(array)) return null;
  const document: DocumentValue = new Map();
  for (const item of arrayArgument(array, 40386, '$arrayToObject requires an array input:')) {
    const [key, value] = keyAndValue(item);
    if (typeof key !== 'string')
      throw new CommandError(40395, '$arrayToObject requires keys that are strings');
    if (key.includes('\0'))
      throw new CommandError(
        Array.isArray(item) ? 4940400 : 4940401,
        'Key field cannot contain an embedded null byte',
      );
    document.set(key, value);
  }
  return document;
}

function keyAndValue(item: Value): readonly [Value, Value] {
  if (Array.isArray(item)) {
    if (item.length !== 2) throw new CommandError(40397, '$arrayToObject requires an array of size 2 arrays');
    return [item[0] ?? null, item[1] ?? null];
  }
  if (!(item instanceof Map)) throw new CommandError(40398, '$arrayToObject requires key-value pairs');
  if (item.size !== 2 || !item.has('k') || !item.has('v'))
    throw new CommandError(40393, "$arrayToObject requires an object with the keys 'k' and 'v'");
  return [item.get('k') ?? null, item.get('v') ?? null];
}

export const arrayOperators: readonly OperatorEntry[] = [
  functionOf('$arrayElemAt', 2, 2, elementAt),
  endOf('$first', 0),
  endOf('$last', -1),
  functionOf('$concatArrays', 0, Infinity, concatArrays),
  functionOf('$slice', 2, 3, slice),
  functionOf('$in', 2, 2, contains),
  functionOf('$indexOfArray', 2, 4, indexOfArray),
  functionOf('$isArray', 1, 1, (value) => Array.isArray(value)),
  functionOf('$range', 2, 3, range),
  functionOf('$size', 1, 1, size),
  functionOf('$reverseArray', 1, 1, reverse),
  functionOf('$objectToArray', 1, 1, objectToArray),
  functionOf('$arrayToObject', 1, 1, arrayToObject),
];
