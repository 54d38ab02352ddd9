import { showValue } from '../bson/show.ts';
import { BsonType } from '../bson/types.ts';
import { ErrorCode } from '../errors/codes.ts';
import { badValue, CommandError } from '../errors/command-error.ts';
import { isArrayIndex } from '../query/path.ts';
import type { ArrayFilters } from './array-filters.ts';
import { type FieldOperator, KEEP, REMOVE } from './field-operator.ts';
import { freezeValue, rawOf } from './freeze.ts';
import { MutableContainer } from './mutable.ts';
import { dollarPrefixed, filterName } from './update-path.ts';

/** Most elements that setting a far position may add to an array. */
const MAX_PADDING = 1_500_000;

/** A document that is being updated. */
export interface UpdateTarget {
  readonly root: MutableContainer;
  readonly arrayFilters: ArrayFilters;
  /** Position of the array element that the filter matched, for `$`. */
  readonly matchedIndex: (arrayPath: string) => number | undefined;
  /** The document's `_id` as messages show it. */
  readonly id: string;
}

/** Applies one operator to all fields that its path stands for. */
export function applyAtPath(target: UpdateTarget, parts: readonly string[], operator: FieldOperator): void {
  new PathWalk(target, withMatchedIndex(target, parts), operator).enter(target.root, 0, '');
}

/** Replaces `$` by the position of the element that the filter matched. */
function withMatchedIndex(target: UpdateTarget, parts: readonly string[]): readonly string[] {
  const position = parts.indexOf('$');
  if (position < 0) return parts;
  const index = target.matchedIndex(parts.slice(0, position).join('.'));
  if (index === undefined)
    throw badValue('The positional operator did not find the match needed from the query.');
  return parts.map((part, i) => (i === position ? String(index) : part));
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
  enter(container: MutableContainer, position: number, path: string): void {
    const part = this.parts[position] as string;
    const name = filterName(part);
    if (name === undefined) {
      this.step(container, part, position, join(path, part));
      return;
    }
    container.entries.forEach(({ value }, element) => {
      if (name !== '' && !this.target.arrayFilters.matches(name, freezeValue(value))) return;
      this.step(container, String(element), position, join(path, String(element)));
    });
  }

  private step(container: MutableContainer, name: string, position: number, path: string): void {
    if (container.isArray && !this.reach(container, name, path)) return;
    if (position === this.parts.length - 1) {
      this.apply(container, name, path);
      return;
    }
    const next = this.parts[position + 1] as string;
    const child = container.open(name);
    if (filterName(next) !== undefined) {
      this.enterElements(container, child, name, position, path);
      return;
    }
    if (child !== undefined) {
      this.enter(child, position + 1, path);
      return;
    }
    if (!this.operator.creates) return;
    const scalar = container.get(name);
    if (scalar !== undefined) throw notViable(next, `{${name}: ${showValue(freezeValue(scalar))}}`);
    const created = new MutableContainer(BsonType.object);
    container.set(name, created);
    this.enter(created, position + 1, path);
  }

  private enterElements(
    container: MutableContainer,
    child: MutableContainer | undefined,
    name: string,
    position: number,
    path: string,
  ): void {
    const value = container.get(name);
    if (value === undefined)
      throw badValue(`The path '${path}' must exist in the document in order to apply array updates.`);
    if (child === undefined || !child.isArray)
      throw badValue(
        `Cannot apply array updates to non-array element ${name}: ${showValue(freezeValue(value))}`,
      );
    this.enter(child, position + 1, path);
  }

  /** Makes sure that a position of an array can be set. @returns false if there is nothing to do there */
  private reach(array: MutableContainer, name: string, path: string): boolean {
    const creates = this.operator.creates;
    if (!isArrayIndex(name)) {
      if (!creates) return false;
      const parent = path.split('.').at(-2) ?? '';
      throw notViable(name, `{${parent}: ${showValue(freezeValue(array))}}`);
    }
    const missing = Number(name) - array.entries.length;
    if (missing < 0) return true;
    if (!creates) return false;
    if (missing > MAX_PADDING) throw badValue(`can't backfill more than ${MAX_PADDING} elements`);
    array.items = [...array.items, ...Array.from({ length: missing }, () => rawOf(null))];
    return true;
  }

  private apply(container: MutableContainer, name: string, path: string): void {
    const current = container.get(name);
    if (current === undefined && !this.operator.creates) return;
    const result = this.operator.apply(current, { path, inArray: container.isArray, id: this.target.id });
    if (result === KEEP) return;
    if (result === REMOVE) {
      container.remove(name);
      return;
    }
    if (name.startsWith('$') && container === this.target.root) throw dollarPrefixed(name);
    container.set(name, result);
  }
}

function join(path: string, part: string): string {
  return path === '' ? part : `${path}.${part}`;
}

function notViable(field: string, element: string): CommandError {
  return new CommandError(ErrorCode.PathNotViable, `Cannot create field '${field}' in element ${element}`);
}
