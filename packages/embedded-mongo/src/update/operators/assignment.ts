import type { RawValue } from '../../bson/raw-value.ts';
import { rawOf } from '../document/freeze.ts';
import { type FieldOperator, KEEP, REMOVE } from './field-operator.ts';

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
