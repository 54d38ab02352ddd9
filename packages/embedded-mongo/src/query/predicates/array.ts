import type { RawValue } from '../../bson/raw-value.ts';
import { endOfCString, endOfFields, endOfValue } from '../../bson/read.ts';
import { BsonType } from '../../bson/types.ts';
import { wholeNumber } from '../../bson/whole-number.ts';
import { badValue } from '../../errors/command-error.ts';
import { anyElement, type ValueTest } from '../paths/path.ts';
import type { FilterNode, LeafCondition } from './node.ts';

const MAX_INT = 2 ** 31 - 1;

/** `$size`. */
export function size(operand: RawValue): LeafCondition {
  if (!operand.isNumber) throw badValue('Failed to parse $size. Expected a number in: $size');
  const wanted = Number(wholeNumber(operand) ?? Number.NaN);
  if (Number.isNaN(wanted)) throw badValue('Failed to parse $size. Expected an integer');
  if (wanted < 0)
    throw badValue(`Failed to parse $size. Expected a non-negative number in: $size: ${wanted}`);
  if (wanted > MAX_INT) throw badValue(`Failed to parse $size. Cannot represent in an int: $size: ${wanted}`);
  const test: ValueTest = (buffer, type, start) =>
    type === BsonType.array && countElements(buffer, start) === wanted;
  return { kind: 'leaf', operator: '$size', operand, test, expandsArrays: false };
}

/** Number of elements of the array at a position. */
function countElements(buffer: Buffer, start: number): number {
  let count = 0;
  const end = endOfFields(buffer, start);
  let position = start + 4;
  while (position < end) {
    const type = buffer[position++] as number;
    position = endOfValue(buffer, type, endOfCString(buffer, position, end) + 1, end);
    count++;
  }
  return count;
}

/** `$elemMatch` whose operand is a filter for elements that are documents. */
export function elementMatchesFilter(
  operand: RawValue,
  filter: FilterNode,
  matches: (buffer: Buffer, start: number) => boolean,
): LeafCondition {
  const element: ValueTest = (buffer, type, start) =>
    (type === BsonType.object || type === BsonType.array) && matches(buffer, start);
  return { ...elementMatches(operand, element), elementFilter: filter };
}

/** `$elemMatch` whose operand is a set of operators for elements themselves. */
export function elementMatches(operand: RawValue, element: ValueTest): LeafCondition {
  return {
    kind: 'leaf',
    operator: '$elemMatch',
    operand,
    test: (buffer, type, start) => type === BsonType.array && anyElement(buffer, start, element),
    expandsArrays: false,
  };
}

/** Checks the operand of `$elemMatch`. */
export function requireElemMatchObject(operand: RawValue): void {
  if (!operand.isObject) throw badValue('$elemMatch needs an Object');
}
