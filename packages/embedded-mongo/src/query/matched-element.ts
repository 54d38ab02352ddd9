import { endOfCString, endOfFields, endOfValue } from '../bson/read.ts';
import { BsonType } from '../bson/types.ts';
import { documentMatcher } from './compile.ts';
import type { Condition, FilterNode, LeafCondition } from './node.ts';
import { anyValue, findField } from './path.ts';

interface Matched {
  readonly path: string;
  readonly index: number;
}

/**
 * Position of the array element by which a document matches a filter, for the positional operator.
 * @param arrayPath path of the array; conditions on it count before all others
 * @returns undefined if no condition went through an array
 */
export function matchedElement(
  root: FilterNode,
  buffer: Buffer,
  start: number,
  arrayPath: string,
): number | undefined {
  const matched: Matched[] = [];
  collect(root, buffer, start, matched);
  const related = matched.filter(({ path }) => path === arrayPath || path.startsWith(`${arrayPath}.`));
  return (related.at(-1) ?? matched.at(-1))?.index;
}

function collect(node: FilterNode, buffer: Buffer, start: number, matched: Matched[]): void {
  if (node.kind === 'field') {
    collectCondition(node.condition, node.path, buffer, start, matched);
    return;
  }
  if (node.kind === 'and') {
    for (const child of inOrder(node.children)) collect(child, buffer, start, matched);
  } else if (node.kind === 'or') {
    const branch = node.children.find((child) => documentMatcher(child)(buffer, start));
    if (branch !== undefined) collect(branch, buffer, start, matched);
  }
}

/** MongoDB evaluates conditions in the order of their paths, and the last one that met an array decides. */
function inOrder(children: readonly FilterNode[]): FilterNode[] {
  const path = (node: FilterNode) => (node.kind === 'field' ? node.path : '');
  return [...children].sort((a, b) => (path(a) < path(b) ? -1 : path(a) > path(b) ? 1 : 0));
}

function collectCondition(
  condition: Condition,
  path: string,
  buffer: Buffer,
  start: number,
  matched: Matched[],
): void {
  if (condition.kind === 'not') return;
  if (condition.kind === 'every') {
    for (const child of condition.children) collectCondition(child, path, buffer, start, matched);
    return;
  }
  const index = elementIndex(condition, path.split('.'), buffer, start);
  if (index !== undefined) matched.push({ path, index });
}

/** Position in the outermost array on a path of the first element that fulfils a condition. */
function elementIndex(
  condition: LeafCondition,
  parts: readonly string[],
  buffer: Buffer,
  start: number,
): number | undefined {
  let type: number = BsonType.object;
  let at = start;
  let part = 0;
  while (type === BsonType.object && part < parts.length) {
    const field = findField(buffer, at, parts[part] as string);
    type = field.type;
    at = field.start;
    part++;
  }
  if (type !== BsonType.array) return undefined;
  const test = part === parts.length ? (condition.element ?? condition.test) : undefined;
  return firstElement(buffer, at, (elementType, elementStart, index) => {
    if (test !== undefined) return test(buffer, elementType, elementStart);
    if (String(index) === parts[part]) return true;
    if (elementType !== BsonType.object) return false;
    return anyValue(buffer, elementType, elementStart, parts, part, condition.test, condition.expandsArrays);
  });
}

function firstElement(
  buffer: Buffer,
  start: number,
  test: (type: number, start: number, index: number) => boolean,
): number | undefined {
  const end = endOfFields(buffer, start);
  let position = start + 4;
  let index = 0;
  while (position < end) {
    const type = buffer[position++] as number;
    const valueStart = endOfCString(buffer, position, end) + 1;
    position = endOfValue(buffer, type, valueStart, end);
    if (test(type, valueStart, index)) return index;
    index++;
  }
  return undefined;
}
