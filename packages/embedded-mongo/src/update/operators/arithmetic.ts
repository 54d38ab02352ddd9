import { add, isNumberValue, multiply, type NumberValue } from '../../bson/arithmetic.ts';
import { decodeValue } from '../../bson/decode.ts';
import type { RawValue } from '../../bson/raw-value.ts';
import { showValue } from '../../bson/show.ts';
import { badValue, typeMismatch } from '../../errors/command-error.ts';
import { compareAt } from '../../ordering/compare.ts';
import { freezeValue, rawOf } from '../document/freeze.ts';
import type { MutableValue } from '../document/mutable.ts';
import { type FieldOperator, type FieldPlace, KEEP, lastPart } from './field-operator.ts';

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
