import { endOfCString, endOfFields, endOfValue } from '../bson/read.ts';
import { BsonType } from '../bson/types.ts';
import { CommandError } from '../errors/command-error.ts';
import { findField, isArrayIndex } from '../query/paths/path.ts';

const AMBIGUOUS_FIELD = 16746;

/** A path as an index or a sort uses it. */
export interface KeyPath {
  readonly path: string;
  readonly parts: readonly string[];
}

/** A value found in a document. */
export interface Found {
  readonly type: number;
  readonly start: number;
}

/** Where the extraction of one path stands: the value reached, and how much of the path is used up. */
interface Progress extends Found {
  /** -1 marks a value that is not to be looked into any further. */
  readonly part: number;
  /** Whether this is an array that a number at the end of the path names: it counts as a whole. */
  readonly isWhole?: boolean | undefined;
}

/** What is known of a document's keys. */
export interface KeyVisitor {
  /** Called for each combination of values; `missing` marks a field that isn't there, `undefined` an empty array. */
  key(values: readonly Found[]): void;
  /** Called with the numbers of the paths that go through an array. */
  arrays(paths: readonly number[]): void;
  /** The error for two paths that go through different arrays. */
  parallel(a: KeyPath, b: KeyPath): Error;
}

const MISSING: Progress = { type: BsonType.missing, start: 0, part: -1 };

/**
 * Finds the values of several paths in a raw document as MongoDB's indexes do: the elements of an array give
 * a key each, and paths through the same array take their values from the same element.
 */
export function expandKeys(
  paths: readonly KeyPath[],
  buffer: Buffer,
  start: number,
  visitor: KeyVisitor,
): void {
  const root: Progress = { type: BsonType.object, start, part: 0 };
  expand(
    { paths, buffer, visitor },
    paths.map(() => root),
  );
}

interface Expansion {
  readonly paths: readonly KeyPath[];
  readonly buffer: Buffer;
  readonly visitor: KeyVisitor;
}

function expand(expansion: Expansion, from: readonly Progress[]): void {
  const { paths, buffer, visitor } = expansion;
  const reached = from.map((progress, i) => follow(buffer, progress, (paths[i] as KeyPath).parts));
  const atArray: number[] = [];
  for (let i = 0; i < reached.length; i++) {
    const progress = reached[i] as Progress;
    if (progress.type === BsonType.array && progress.part !== -1) atArray.push(i);
  }
  const [first] = atArray;
  if (first === undefined) {
    visitor.key(reached);
    return;
  }
  const { start } = reached[first] as Progress;
  for (const other of atArray)
    if ((reached[other] as Progress).start !== start)
      throw visitor.parallel(paths[first] as KeyPath, paths[other] as KeyPath);
  const named = reached.map((progress, i) => namedElement(buffer, progress, (paths[i] as KeyPath).parts));
  visitor.arrays(atArray.filter((i) => named[i] === undefined && !reached[i]?.isWhole));
  expandArray(expansion, reached, atArray, named, start);
}

/** Goes along a path until its end or an array. */
function follow(buffer: Buffer, from: Progress, parts: readonly string[]): Progress {
  let { type, start, part } = from;
  if (part === -1) return from;
  while (part < parts.length && type !== BsonType.array) {
    if (type !== BsonType.object) return MISSING;
    const field = findField(buffer, start, parts[part] as string);
    type = field.type;
    start = field.start;
    part++;
  }
  return { type, start, part: type === BsonType.array ? part : -1, isWhole: from.isWhole };
}

/** What a path leads to by a number that names an element of the array which has been reached. */
function namedElement(buffer: Buffer, array: Progress, parts: readonly string[]): Progress | undefined {
  const next = parts[array.part];
  if (next === undefined || !isArrayIndex(next)) return undefined;
  const { type, start } = findField(buffer, array.start, next);
  if (type === BsonType.missing) return undefined;
  const part = array.part + 1;
  return follow(buffer, { type, start, part, isWhole: part === parts.length }, parts);
}

function expandArray(
  expansion: Expansion,
  reached: readonly Progress[],
  atArray: readonly number[],
  named: readonly (Progress | undefined)[],
  arrayStart: number,
): void {
  const { buffer, paths } = expansion;
  const expandElement = (element: Found) => {
    const next = [...reached];
    for (const i of atArray) {
      const { parts } = paths[i] as KeyPath;
      next[i] = named[i] ?? fromElement(reached[i] as Progress, element, parts.length);
      if (named[i] !== undefined) requireUnambiguous(buffer, element, parts[reached[i]?.part as number]);
    }
    expand(expansion, next);
  };
  const end = endOfFields(buffer, arrayStart);
  let position = arrayStart + 4;
  // An empty array counts as undefined, below a longer path as missing.
  if (position === end) {
    expandElement({ type: BsonType.undefined, start: 0 });
    return;
  }
  while (position < end) {
    const type = buffer[position++] as number;
    const start = endOfCString(buffer, position, end) + 1;
    position = endOfValue(buffer, type, start, end);
    expandElement({ type, start });
  }
}

/** Where a path stands in an element of the array that it has reached. */
function fromElement(array: Progress, element: Found, end: number): Progress {
  if (array.part < end) return element.type === BsonType.object ? { part: array.part, ...element } : MISSING;
  const value = array.isWhole && element.type !== BsonType.undefined ? array : element;
  return { type: value.type, start: value.start, part: -1 };
}

/** Refuses a number that names both an element of an array and a field of one of its elements. */
function requireUnambiguous(buffer: Buffer, { type, start }: Found, name = ''): void {
  if (type !== BsonType.object || findField(buffer, start, name).type === BsonType.missing) return;
  throw new CommandError(
    AMBIGUOUS_FIELD,
    `Ambiguous field name found in array (do not use numeric field names in embedded elements in an array), field: '${name}'`,
  );
}
