import type { RawValue } from '../../bson/raw-value.ts';
import { currentTimestamp } from '../../bson/timestamps.ts';
import { BsonType } from '../../bson/types.ts';
import { badValue } from '../../errors/command-error.ts';
import { type FieldOperator, KEEP, REMOVE } from '../field-operator.ts';
import { rawOf } from '../freeze.ts';

/** `$set`. */
export function set(operand: RawValue): FieldOperator {
  return { creates: true, apply: () => operand };
}

/** `$setOnInsert`. */
export function setOnInsert(operand: RawValue): FieldOperator {
  return { creates: true, onInsertOnly: true, apply: () => operand };
}

/** `$unset`: removes a field, and sets an array element to null. */
export function unset(): FieldOperator {
  return {
    creates: false,
    ignoresDeadEnds: true,
    apply: (current, { inArray }) => (current === undefined ? KEEP : inArray ? rawOf(null) : REMOVE),
  };
}

/** `$currentDate`. */
export function currentDate(operand: RawValue): FieldOperator {
  const kind = currentDateKind(operand);
  return {
    creates: true,
    apply: () => rawOf(kind === 'date' ? new Date() : currentTimestamp()),
  };
}

function currentDateKind(operand: RawValue): 'date' | 'timestamp' {
  if (operand.type === BsonType.bool) return 'date';
  if (!operand.isObject)
    throw badValue(
      `${operand.typeName} is not valid type for $currentDate. Please use a boolean ('true') or a $type expression ({$type: 'timestamp/date'}).`,
    );
  for (const { name } of operand.fields())
    if (name !== '$type') throw badValue(`Unrecognized $currentDate option: ${name}`);
  const kind = operand.get('$type');
  const text = kind?.type === BsonType.string ? kind.text() : undefined;
  if (text !== 'date' && text !== 'timestamp')
    throw badValue("The '$type' string field is required to be 'date' or 'timestamp'");
  return text;
}
