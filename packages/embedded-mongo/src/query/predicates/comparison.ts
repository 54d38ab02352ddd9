import type { RawValue } from '../../bson/raw-value.ts';
import { readInt32 } from '../../bson/read.ts';
import { BsonType, Rank, rankOf } from '../../bson/types.ts';
import { badValue } from '../../errors/command-error.ts';
import { compareAt, isNaNAt, simpleNumber } from '../../ordering/compare.ts';
import type { ValueTest } from '../paths/path.ts';
import type { LeafCondition } from './node.ts';

/** `$eq` and a bare value. */
export function equality(operand: RawValue): LeafCondition {
  return { kind: 'leaf', operator: '$eq', operand, test: equalTo(operand), expandsArrays: true };
}

/** Test for equality with a constant. */
function equalTo(operand: RawValue): ValueTest {
  const { buffer, type, start, end } = operand;
  switch (type) {
    case BsonType.null:
    case BsonType.undefined:
      return (_buffer, other) =>
        other === BsonType.null || other === BsonType.undefined || other === BsonType.missing;
    case BsonType.string:
    case BsonType.objectId:
    case BsonType.bool:
    case BsonType.date:
      return sameBytes(Buffer.from(buffer.subarray(start, end)), type);
    default:
      break;
  }
  const rank = rankOf(type);
  const number = simpleNumber(buffer, type, start);
  if (rank === Rank.number && number !== undefined && !Number.isNaN(number))
    return equalToNumber(operand, number);
  return (other, otherType, otherStart) =>
    otherType !== BsonType.missing &&
    rankOf(otherType) === rank &&
    compareAt(other, otherType, otherStart, buffer, type, start) === 0;
}

function sameBytes(constant: Buffer, type: number): ValueTest {
  const size = constant.length;
  return (buffer, otherType, start) => {
    if (otherType !== type) {
      // A symbol equals the string of the same text; their bytes are alike.
      if (otherType !== BsonType.symbol || type !== BsonType.string) return false;
    }
    // The length of a string comes first, so that texts of other lengths differ early.
    for (let i = 0; i < size; i++) if (buffer[start + i] !== constant[i]) return false;
    return true;
  };
}

function equalToNumber(operand: RawValue, number: number): ValueTest {
  return (buffer, type, start) => {
    if (type === BsonType.int) return readInt32(buffer, start) === number;
    if (rankOf(type) !== Rank.number) return false;
    const other = simpleNumber(buffer, type, start);
    if (other !== undefined) return other === number;
    return compareAt(buffer, type, start, operand.buffer, operand.type, operand.start) === 0;
  };
}

const accepts = {
  $gt: (order: number) => order > 0,
  $gte: (order: number) => order >= 0,
  $lt: (order: number) => order < 0,
  $lte: (order: number) => order <= 0,
} as const;

/** Operators that compare with a constant of the same type. */
export type RangeOperator = keyof typeof accepts;

/** `$gt`, `$gte`, `$lt` or `$lte`. */
export function range(operator: RangeOperator, operand: RawValue, path: string): LeafCondition {
  if (operand.type === BsonType.regex)
    throw badValue(`Can't have RegEx as arg to predicate over field '${path}'.`);
  return { kind: 'leaf', operator, operand, test: rangeTest(operator, operand), expandsArrays: true };
}

function rangeTest(operator: RangeOperator, operand: RawValue): ValueTest {
  const { buffer, type, start } = operand;
  const inclusive = operator === '$gte' || operator === '$lte';
  const upwards = operator === '$gt' || operator === '$gte';
  if (type === BsonType.null || type === BsonType.undefined)
    return inclusive ? equalTo(operand) : () => false;
  if (type === BsonType.minKey) return (_buffer, other) => (other === type ? inclusive : upwards);
  if (type === BsonType.maxKey) return (_buffer, other) => (other === type ? inclusive : !upwards);
  const rank = rankOf(type);
  const accept = accepts[operator];
  if (rank !== Rank.number)
    return (other, otherType, otherStart) =>
      otherType !== BsonType.missing &&
      rankOf(otherType) === rank &&
      accept(compareAt(other, otherType, otherStart, buffer, type, start));
  if (isNaNAt(buffer, type, start))
    return (other, otherType, otherStart) => inclusive && isNaNAt(other, otherType, otherStart);
  return numberRangeTest(operand, accept);
}

function numberRangeTest(operand: RawValue, accept: (order: number) => boolean): ValueTest {
  const constant = simpleNumber(operand.buffer, operand.type, operand.start);
  return (buffer, type, start) => {
    if (rankOf(type) !== Rank.number) return false;
    const value = simpleNumber(buffer, type, start);
    if (value !== undefined && constant !== undefined)
      return !Number.isNaN(value) && accept(value < constant ? -1 : value > constant ? 1 : 0);
    return (
      !isNaNAt(buffer, type, start) &&
      accept(compareAt(buffer, type, start, operand.buffer, operand.type, operand.start))
    );
  };
}
