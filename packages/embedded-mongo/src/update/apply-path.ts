import { showValue } from '../bson/show.ts';
import { BsonType } from '../bson/types.ts';
import { ErrorCode } from '../errors/codes.ts';
import { badValue, CommandError } from '../errors/command-error.ts';
import { isArrayIndex } from '../query/paths/path.ts';
import { freezeValue, rawOf } from './document/freeze.ts';
import { MutableContainer, type MutableValue } from './document/mutable.ts';
import { type FieldOperator, KEEP, REMOVE } from './operators/field-operator.ts';
import { dollarPrefixed } from './update-path.ts';

/** Most elements that setting a far position may add to an array. */
const MAX_PADDING = 1_500_000;

/** A document that is being updated. */
export interface UpdateTarget {
  readonly root: MutableContainer;
  /** The document's `_id` as messages show it. */
  readonly id: string;
  /** Whether an upsert makes the document. */
  readonly isInsert: boolean;
}

/** Applies one operator to the field that a path leads to. */
export function applyAtPath(target: UpdateTarget, parts: readonly string[], operator: FieldOperator): void {
  new PathWalk(target, parts, operator).enter(target.root, 0);
}

class PathWalk {
  private readonly target: UpdateTarget;
  private readonly parts: readonly string[];
  private readonly operator: FieldOperator;

  constructor(target: UpdateTarget, parts: readonly string[], operator: FieldOperator) {
    this.target = target;
    this.parts = parts;
    this.operator = operator;
  }

  /** Goes on within a document or array at a component of the path. */
  enter(container: MutableContainer, position: number): void {
    const { parts, operator } = this;
    const name = parts[position] as string;
    if (container.isArray && !this.reach(container, name, position)) return;
    if (position === parts.length - 1) {
      this.apply(container, name);
      return;
    }
    const child = container.open(name);
    if (child !== undefined) {
      this.enter(child, position + 1);
      return;
    }
    const scalar = container.get(name);
    if (scalar !== undefined) {
      this.endAt(position + 1, `{${name}: ${showValue(freezeValue(scalar))}}`);
      return;
    }
    if (!operator.creates) return;
    const created = new MutableContainer(BsonType.object);
    this.put(container, name, created);
    this.enter(created, position + 1);
  }

  /** Where a value can't have the field that the path wants next. */
  private endAt(position: number, element: string): void {
    if (this.operator.ignoresDeadEnds) return;
    const [part, path] = [this.parts[position], this.parts.join('.')];
    throw new CommandError(
      ErrorCode.PathNotViable,
      this.operator.creates
        ? `Cannot create field '${part}' in element ${element}`
        : `Cannot use the part (${part}) of (${path}) to traverse the element (${element})`,
    );
  }

  /** Makes sure that a position of an array can be set. @returns false if there is nothing to do there */
  private reach(array: MutableContainer, name: string, position: number): boolean {
    if (!isArrayIndex(name)) {
      this.endAt(position, `{${this.parts[position - 1] ?? ''}: ${showValue(freezeValue(array))}}`);
      return false;
    }
    const missing = Number(name) - array.entries.length;
    if (missing < 0) return true;
    if (!this.operator.creates) return false;
    if (missing > MAX_PADDING) throw badValue(`can't backfill more than ${MAX_PADDING} elements`);
    array.items = [...array.items, ...Array.from({ length: missing }, () => rawOf(null))];
    return true;
  }

  private apply(container: MutableContainer, name: string): void {
    const current = container.get(name);
    if (current === undefined && !this.operator.creates) return;
    const place = { path: this.parts.join('.'), inArray: container.isArray, id: this.target.id };
    const result = this.operator.apply(current, place);
    if (result === KEEP) return;
    if (result === REMOVE) container.remove(name);
    else this.put(container, name, result);
  }

  private put(container: MutableContainer, name: string, value: MutableValue): void {
    if (name.startsWith('$') && container === this.target.root) throw dollarPrefixed(name);
    container.set(name, value);
  }
}
