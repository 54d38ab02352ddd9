import type { RawValue } from '../../bson/raw-value.ts';
import { BsonType } from '../../bson/types.ts';
import { badValue, typeMismatch } from '../../errors/command-error.ts';
import { encodeKey } from '../../ordering/encode.ts';
import { keyText } from '../../ordering/prefix.ts';
import { freezeValue } from '../document/freeze.ts';
import { MutableContainer, type MutableValue } from '../document/mutable.ts';
import { type FieldOperator, type FieldPlace, KEEP, lastPart } from './field-operator.ts';

/** `$addToSet`. */
export function addToSet(operand: RawValue): FieldOperator {
  const added = addedValues(operand);
  return {
    creates: true,
    apply(current, place) {
      const array = arrayToChange('$addToSet', current, place);
      const known = new Set(array.items.map((item) => valueText(freezeValue(item))));
      const fresh: MutableValue[] = [];
      for (const value of added) {
        const text = valueText(value);
        if (known.has(text)) continue;
        known.add(text);
        fresh.push(value);
      }
      if (fresh.length === 0 && current !== undefined) return KEEP;
      array.items = [...array.items, ...fresh];
      return array;
    },
  };
}

function addedValues(operand: RawValue): RawValue[] {
  if (!operand.isObject || operand.firstName() !== '$each') return [operand];
  const [each, unknown] = operand.fields();
  if (unknown !== undefined)
    throw badValue(`Found unexpected fields after $each in $addToSet: ${unknown.name}`);
  if (each === undefined || !each.value.isArray)
    throw typeMismatch(
      `The argument to $each in $addToSet must be an array but it was of type ${each?.value.typeName ?? 'missing'}`,
    );
  return each.value.items();
}

/** Text that equal values have in common. */
function valueText(value: RawValue): string {
  return keyText(encodeKey(value));
}

/** The array that an operator works on: the field's, or a new one. */
export function arrayToChange(
  operator: string,
  current: MutableValue | undefined,
  place: FieldPlace,
): MutableContainer {
  if (current === undefined) return new MutableContainer(BsonType.array);
  const array = asArray(current);
  if (array !== undefined) return array;
  const type = freezeValue(current).typeName;
  if (operator === '$push')
    throw badValue(
      `The field '${place.path}' must be an array but is of type ${type} in document {_id: ${place.id}}`,
    );
  throw badValue(
    `Cannot apply ${operator} to non-array field. Field named '${lastPart(place.path)}' has non-array type ${type}`,
  );
}

/** A value as an array that can be changed, or undefined if it is none. */
function asArray(value: MutableValue): MutableContainer | undefined {
  if (value instanceof MutableContainer) return value.isArray ? value : undefined;
  return value.isArray ? MutableContainer.of(value) : undefined;
}
