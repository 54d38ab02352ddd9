import type { RawValue } from '../../bson/raw-value.ts';
import { BsonType } from '../../bson/types.ts';
import { encodeDocument } from '../../bson/writer.ts';
import { badValue } from '../../errors/command-error.ts';
import { encodeKey } from '../../ordering/encode.ts';
import { keyText } from '../../ordering/prefix.ts';
import { type SortField, SortKeyMaker } from '../../sort/sort-key.ts';
import { freezeValue } from '../document/freeze.ts';
import type { MutableValue } from '../document/mutable.ts';
import { arrayToChange } from './add-to-set.ts';
import type { FieldOperator } from './field-operator.ts';

type Order = (values: readonly MutableValue[]) => MutableValue[];

interface PushOptions {
  readonly values: readonly RawValue[];
  readonly position: number | undefined;
  readonly slice: number | undefined;
  readonly order: Order | undefined;
}

/** `$push`. */
export function push(operand: RawValue): FieldOperator {
  const options = parseOptions(operand);
  return {
    creates: true,
    apply(current, place) {
      const array = arrayToChange('$push', current, place);
      array.items = pushed(array.items, options);
      return array;
    },
  };
}

function pushed(items: readonly MutableValue[], options: PushOptions): MutableValue[] {
  const { values, position, slice, order } = options;
  let result = [...items];
  if (position === undefined) result.push(...values);
  else result.splice(position < 0 ? Math.max(0, result.length + position) : position, 0, ...values);
  if (order !== undefined) result = order(result);
  if (slice === undefined) return result;
  return slice < 0 ? result.slice(Math.max(0, result.length + slice)) : result.slice(0, slice);
}

function parseOptions(operand: RawValue): PushOptions {
  const isEach = operand.isObject && operand.fields().some(({ name }) => name === '$each');
  if (!isEach) return { values: [operand], position: undefined, slice: undefined, order: undefined };
  let values: readonly RawValue[] = [];
  let position: number | undefined;
  let slice: number | undefined;
  let order: Order | undefined;
  for (const { name, value } of operand.fields()) {
    if (name === '$each') values = eachValues(value);
    else if (name === '$slice') slice = wholeNumber(name, value);
    else if (name === '$position') position = wholeNumber(name, value);
    else if (name === '$sort') order = parseOrder(value);
    else throw badValue(`Unrecognized clause in $push: ${name}`);
  }
  return { values, position, slice, order };
}

function eachValues(value: RawValue): RawValue[] {
  if (!value.isArray)
    throw badValue(`The argument to $each in $push must be an array but it was of type: ${value.typeName}`);
  return value.items();
}

function wholeNumber(name: string, value: RawValue): number {
  const number = value.number();
  if (!Number.isInteger(number))
    throw badValue(`The value for ${name} must be an integer value but was given type: ${value.typeName}`);
  return number;
}

function parseOrder(value: RawValue): Order {
  if (value.isNumber) {
    const direction = value.number();
    if (Math.abs(direction) !== 1) throw badValue('The $sort element value must be either 1 or -1');
    return (values) => sortBy(values, (item) => keyText(encodeKey(item)), direction < 0);
  }
  if (!value.isObject)
    throw badValue(
      'The $sort is invalid: use 1/-1 to sort the whole element, or {field:1/-1} to sort embedded fields',
    );
  const fields = value.fields().map(({ name, value: direction }): SortField => {
    if (Math.abs(direction.number()) !== 1) throw badValue('The $sort element value must be either 1 or -1');
    if (name === '' || name.split('.').includes(''))
      throw badValue(`The $sort field is a dotted field but has an empty part: ${name}`);
    return { path: name, parts: name.split('.'), descending: direction.number() < 0 };
  });
  if (fields.length === 0) throw badValue('The $sort pattern is empty when it should be a set of fields.');
  const keys = new SortKeyMaker(fields);
  const empty = encodeDocument({});
  return (values) =>
    sortBy(
      values,
      (item) => {
        const key = item.type === BsonType.object ? keys.make(item.buffer, item.start) : keys.make(empty, 0);
        return keyText(key.buffer, 0, key.position);
      },
      false,
    );
}

function sortBy(
  values: readonly MutableValue[],
  keyOf: (item: RawValue) => string,
  descending: boolean,
): MutableValue[] {
  const keyed = values.map((value) => ({ value, key: keyOf(freezeValue(value)) }));
  keyed.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0) * (descending ? -1 : 1));
  return keyed.map(({ value }) => value);
}
