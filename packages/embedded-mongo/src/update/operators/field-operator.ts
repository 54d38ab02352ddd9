import type { MutableValue } from '../document/mutable.ts';

/** Answers of an operator that are no new value. */
export const KEEP = Symbol('keep');
export const REMOVE = Symbol('remove');

/** What an operator makes of a field. */
type FieldResult = MutableValue | typeof KEEP | typeof REMOVE;

/** Where an operator is at work, for messages and for what depends on the place. */
export interface FieldPlace {
  /** The path with array positions filled in. */
  readonly path: string;
  /** Whether the field is an element of an array. */
  readonly inArray: boolean;
  /** The document's `_id` as messages show it. */
  readonly id: string;
}

/** One update operator with its operand, checked and ready to be applied to a field. */
export interface FieldOperator {
  /** Whether it brings its field into being, with all that the path needs. */
  readonly creates: boolean;
  /** Whether nothing happens where the path can't go on, which is an error otherwise. */
  readonly ignoresDeadEnds?: boolean;
  /** Whether it is for documents only that an upsert inserts. */
  readonly onInsertOnly?: boolean;
  /**
   * @param current the field's value, undefined if there is none
   * @throws CommandError if the operator can't be applied to the value
   */
  apply(current: MutableValue | undefined, place: FieldPlace): FieldResult;
}

/** Last component of a path, as messages name a field. */
export function lastPart(path: string): string {
  return path.slice(path.lastIndexOf('.') + 1);
}
