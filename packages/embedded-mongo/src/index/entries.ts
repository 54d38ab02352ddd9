import { createHash } from 'node:crypto';
import { eachField, RawValue } from '../bson/raw-value.ts';
import { endOfValue } from '../bson/read.ts';
import { BsonType, Rank } from '../bson/types.ts';
import { ErrorCode } from '../errors/codes.ts';
import { CommandError } from '../errors/command-error.ts';
import { writeKey } from '../ordering/encode.ts';
import { KeyWriter } from '../ordering/key-writer.ts';
import { keyText } from '../ordering/prefix.ts';
import { findField } from '../query/paths/path.ts';
import type { IndexDescriptor } from './descriptor.ts';
import { expandKeys, type Found, type KeyPath } from './expand.ts';

const HASH_BYTES = 20;

/** Entries of one document in one index. */
export interface IndexEntries {
  /** Encoded fields of each entry, no two alike. */
  keys: Buffer[];
  /** Per field, whether an array lies on its path; undefined if none does. */
  arrays: boolean[] | undefined;
  truncated: boolean;
}

const writer = new KeyWriter();

/**
 * Computes the entries of the raw document at a position.
 * @throws CommandError 171 if two fields go through different arrays
 */
export function indexEntries(index: IndexDescriptor, buffer: Buffer, start: number): IndexEntries {
  const result: IndexEntries = { keys: [], arrays: undefined, truncated: false };
  if (index.partial !== undefined && !index.partial.matches(buffer, start)) return result;
  if (simpleEntries(index, buffer, start, result)) return result;
  expandKeys(index.fields, buffer, start, {
    key(values) {
      if (index.sparse && values.every(({ type }) => type === BsonType.missing)) return;
      result.truncated = writeEntry(index, buffer, values) || result.truncated;
      result.keys.push(writer.copy());
    },
    arrays(fields) {
      result.arrays ??= index.fields.map(() => false);
      for (const field of fields) result.arrays[field] = true;
    },
    parallel: parallelArrays,
  });
  if (result.keys.length > 1) result.keys = withoutDuplicates(result.keys);
  return result;
}

/** The usual cases: no arrays at all, or one field that is an array of the document. @returns false for others */
function simpleEntries(index: IndexDescriptor, buffer: Buffer, start: number, result: IndexEntries): boolean {
  const found: Found[] = [];
  for (const { parts } of index.fields) {
    let type: number = BsonType.object;
    let at = start;
    for (const part of parts) {
      const field = type === BsonType.object ? findField(buffer, at, part) : undefined;
      type = field?.type ?? BsonType.missing;
      at = field?.start ?? 0;
      if (type !== BsonType.array) continue;
      return index.fields.length === 1 && parts.length === 1 && arrayEntries(index, buffer, at, result);
    }
    found.push({ type, start: at });
  }
  if (index.sparse && found.every(({ type }) => type === BsonType.missing)) return true;
  result.truncated = writeEntry(index, buffer, found);
  result.keys.push(writer.copy());
  return true;
}

/** An entry for each element of an array. */
function arrayEntries(index: IndexDescriptor, buffer: Buffer, start: number, result: IndexEntries): boolean {
  const seen = new Set<string>();
  const add = (type: number, at: number) => {
    result.truncated = writeEntry(index, buffer, [{ type, start: at }]) || result.truncated;
    const text = keyText(writer.buffer, 0, writer.position);
    if (seen.has(text)) return;
    seen.add(text);
    result.keys.push(writer.copy());
  };
  eachField(buffer, start, (type, _nameStart, _nameEnd, valueStart) => add(type, valueStart));
  if (result.keys.length === 0) add(BsonType.undefined, 0);
  result.arrays = [true];
  return true;
}

function withoutDuplicates(keys: Buffer[]): Buffer[] {
  const seen = new Map<string, Buffer>();
  for (const key of keys) seen.set(keyText(key), key);
  return [...seen.values()];
}

function parallelArrays(a: KeyPath, b: KeyPath): CommandError {
  return new CommandError(
    ErrorCode.CannotIndexParallelArrays,
    `cannot index parallel arrays [${b.path}] [${a.path}]`,
  );
}

/** Encodes one entry into the shared writer. @returns whether a field had to be cut */
function writeEntry(index: IndexDescriptor, buffer: Buffer, values: readonly Found[]): boolean {
  let truncated = false;
  writer.position = 0;
  for (let i = 0; i < values.length; i++) {
    const { type, start } = values[i] as Found;
    const from = writer.position;
    writeFound(writer, buffer, type, start);
    if (writer.position - from > index.fieldLimit) {
      cut(writer, from, index.fieldLimit);
      truncated = true;
    }
    if (index.fields[i]?.descending) writer.invert(from);
  }
  return truncated;
}

/** Appends a value as keys hold it: a missing one as null, an empty array as undefined. */
export function writeFound(target: KeyWriter, buffer: Buffer, type: number, start: number): void {
  if (type === BsonType.undefined) target.byte(Rank.undefined);
  else writeKey(target, buffer, type, start);
}

/** Values of a document behind one of its entries, field by field; missing ones are given as null. */
export function valuesOfEntry(
  index: IndexDescriptor,
  buffer: Buffer,
  start: number,
  key: Buffer,
): RawValue[] {
  let found: readonly Found[] = index.fields.map(() => ({ type: BsonType.missing, start: 0 }));
  expandKeys(index.fields, buffer, start, {
    key(values) {
      writeEntry(index, buffer, values);
      // Long _ids are cut at another length than index fields, but there is only one.
      if (index.isId || key.compare(writer.buffer, 0, writer.position) === 0) found = values;
    },
    arrays: () => undefined,
    parallel: parallelArrays,
  });
  return found.map(({ type, start: valueStart }) =>
    type === BsonType.missing
      ? new RawValue(buffer, BsonType.null, 0, 0)
      : new RawValue(buffer, type, valueStart, endOfValue(buffer, type, valueStart, buffer.length)),
  );
}

/** Shortens an encoding from a position on; a hash keeps equal values equal and others apart. */
export function cut(target: KeyWriter, from: number, limit: number): void {
  const short = hashedKey(target.buffer.subarray(from, target.position), limit);
  target.position = from;
  target.bytes(short, 0, limit);
}

/** The stored form of an encoding that is longer than the limit. */
export function hashedKey(key: Buffer, limit: number): Buffer {
  const hash = createHash('sha1').update(key).digest();
  return Buffer.concat([key.subarray(0, limit - HASH_BYTES), hash]);
}

/** Bytes of a cut encoding that still sort exactly. */
export function exactBytes(limit: number): number {
  return limit - HASH_BYTES;
}

/** Those keys that others lack. */
export function missingIn(others: readonly Buffer[], keys: readonly Buffer[]): readonly Buffer[] {
  if (keys.length === 0 || others.length === 0) return keys;
  if (keys.length === 1 && others.length === 1)
    return (keys[0] as Buffer).equals(others[0] as Buffer) ? [] : keys;
  const known = new Set(others.map((key) => keyText(key)));
  return keys.filter((key) => !known.has(keyText(key)));
}
