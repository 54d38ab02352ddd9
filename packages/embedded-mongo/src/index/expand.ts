import { endOfCString, endOfFields, endOfValue } from '../bson/read.ts';
import { BsonType } from '../bson/types.ts';
import { findField, isArrayIndex } from '../query/path.ts';

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
}

/** What is told of a document's keys. */
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
  visitor.arrays(atArray);
  expandArray(expansion, reached, atArray, start);
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
  if (type !== BsonType.array) return { type, start, part: -1 };
  const next = parts[part];
  if (next !== undefined && isArrayIndex(next)) {
    // A number in the path goes straight to that element of the array.
    const element = findField(buffer, start, next);
    if (element.type !== BsonType.missing)
      return follow(buffer, { type: element.type, start: element.start, part: part + 1 }, parts);
  }
  return { type, start, part };
}

function expandArray(
  expansion: Expansion,
  reached: readonly Progress[],
  atArray: readonly number[],
  arrayStart: number,
): void {
  const { buffer } = expansion;
  const end = endOfFields(buffer, arrayStart);
  let position = arrayStart + 4;
  // An empty array counts as undefined, below a longer path as missing.
  if (position === end) {
    expandElement(expansion, reached, atArray, { type: BsonType.undefined, start: 0 });
    return;
  }
  while (position < end) {
    const type = buffer[position++] as number;
    const start = endOfCString(buffer, position, end) + 1;
    position = endOfValue(buffer, type, start, end);
    expandElement(expansion, reached, atArray, { type, start });
  }
}

function expandElement(
  expansion: Expansion,
  reached: readonly Progress[],
  atArray: readonly number[],
  element: Found,
): void {
  const next = [...reached];
  for (const i of atArray) {
    const { part } = reached[i] as Progress;
    const atEnd = part === expansion.paths[i]?.parts.length;
    if (atEnd) next[i] = { ...element, part: -1 };
    else next[i] = element.type === BsonType.object ? { ...element, part } : MISSING;
  }
  expand(expansion, next);
}
