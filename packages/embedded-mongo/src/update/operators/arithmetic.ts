import { add, isNumberValue, multiply, type NumberValue } from '../../bson/arithmetic.ts';
import { decodeValue } from '../../bson/decode.ts';
import type { RawValue } from '../../bson/raw-value.ts';
import { showValue } from '../../bson/show.ts';
import { BsonType } from '../../bson/types.ts';
import { badValue, typeMismatch } from '../../errors/command-error.ts';
import { compareAt } from '../../ordering/compare.ts';
import { type FieldOperator, type FieldPlace, KEEP, lastPart } from '../field-operator.ts';
import { freezeValue, rawOf } from '../freeze.ts';
import type { MutableValue } from '../mutable.ts';

/** `$inc` and `$mul`. */
export function arithmetic(operator: '$inc' | '$mul', path: string, operand: RawValue): FieldOperator {
  const amount = decodeNumber(operand);
  if (amount === undefined) {
    const verb = operator === '$inc' ? 'increment' : 'multiply';
    throw typeMismatch(`Cannot ${verb} with non-numeric argument: {${path}: ${showValue(operand)}}`);
  }
  return {
    creates: true,
    apply(current, place) {
      if (current === undefined && operator === '$inc') return operand;
      const value = current === undefined ? 0 : numberAt(operator, current, place);
      const result = operator === '$inc' ? add(value, amount) : multiply(value, amount);
      if (result === undefined)
        throw badValue(
          `Failed to apply ${operator} operations to current value (${current && showValue(freezeValue(current))}) for document {_id: ${place.id}}`,
        );
      return rawOf(result);
    },
  };
}

function decodeNumber(raw: RawValue): NumberValue | undefined {
  const value = raw.isNumber ? decodeValue(raw) : undefined;
  return isNumberValue(value) ? value : undefined;
}

function numberAt(operator: string, current: MutableValue, place: FieldPlace): NumberValue {
  const raw = freezeValue(current);
  const value = decodeNumber(raw);
  if (value === undefined)
    throw typeMismatch(
      `Cannot apply ${operator} to a value of non-numeric type. {_id: ${place.id}} has the field '${lastPart(place.path)}' of non-numeric type ${raw.typeName}`,
    );
  return value;
}

/** `$min` and `$max`. */
export function extreme(operator: '$min' | '$max', operand: RawValue): FieldOperator {
  return {
    creates: true,
    apply(current) {
      if (current === undefined) return operand;
      const old = freezeValue(current);
      const order = compareAt(operand.buffer, operand.type, operand.start, old.buffer, old.type, old.start);
      return (operator === '$min' ? order < 0 : order > 0) ? operand : KEEP;
    },
  };
}

type BitOperation = (a: bigint, b: bigint) => bigint;

const bitOperations = new Map<string, BitOperation>([
  ['and', (a, b) => a & b],
  ['or', (a, b) => a | b],
  ['xor', (a, b) => a ^ b],
]);

/** `$bit`. */
export function bit(path: string, operand: RawValue): FieldOperator {
  if (!operand.isObject)
    throw badValue(
      `The $bit modifier is not compatible with a ${operand.typeName}. You must pass in an embedded document: {$bit: {field: {and/or/xor: #}}`,
    );
  const steps = operand.fields().map(({ name, value }) => {
    const operation = bitOperations.get(name);
    if (operation === undefined)
      throw badValue(
        `The $bit modifier only supports 'and', 'or', and 'xor', not '${name}' which is an unknown operator: {${name}: ${showValue(value)}}`,
      );
    if (value.type !== BsonType.int && value.type !== BsonType.long)
      throw badValue(
        `The $bit modifier field must be an Integer(32/64 bit); a '${value.typeName}' is not supported here: {${name}: ${showValue(value)}}`,
      );
    return { operation, value: decodeValue(value) as number | bigint };
  });
  if (steps.length === 0)
    throw badValue(
      `You must pass in at least one bitwise operation. The format is: {$bit: {field: {and/or/xor: #}}} (${path})`,
    );
  return { creates: true, apply: (current, place) => rawOf(applyBits(current, place, steps)) };
}

function applyBits(
  current: MutableValue | undefined,
  place: FieldPlace,
  steps: readonly { operation: BitOperation; value: number | bigint }[],
): number | bigint {
  const raw = current === undefined ? undefined : freezeValue(current);
  if (raw !== undefined && raw.type !== BsonType.int && raw.type !== BsonType.long)
    throw badValue(
      `Cannot apply $bit to a value of non-integral type.{_id: ${place.id}} has the field ${lastPart(place.path)} of non-integer type ${raw.typeName}`,
    );
  let isLong = raw?.type === BsonType.long;
  let result = raw === undefined ? 0n : BigInt(decodeValue(raw) as number | bigint);
  for (const { operation, value } of steps) {
    isLong ||= typeof value === 'bigint';
    result = BigInt.asIntN(64, operation(result, BigInt(value)));
  }
  return isLong ? result : Number(BigInt.asIntN(32, result));
}
