import { checkId, documentId, hasAnotherId, withIdFirst } from '../bson/document-id.ts';
import { type RawValue, rawDocument } from '../bson/raw-value.ts';
import { readInt32 } from '../bson/read.ts';
import { showValue } from '../bson/show.ts';
import { fillZeroTimestamps } from '../bson/timestamps.ts';
import { MAX_DOCUMENT_BYTES } from '../bson/validate.ts';
import { ErrorCode } from '../errors/codes.ts';
import { badValue, CommandError, failedToParse, notSupported } from '../errors/command-error.ts';
import { compareAt } from '../ordering/compare.ts';
import type { Filter } from '../query/filter.ts';
import { ArrayFilters } from './array-filters.ts';
import { freezeDocument } from './document/freeze.ts';
import { MutableContainer } from './document/mutable.ts';
import { elementPaths } from './element-paths.ts';
import { parseOperators, type UpdateStep } from './parse-operators.ts';
import { checkConflicts, dollarPrefixed, isPositional } from './update-path.ts';
import { equalities, upsertBase } from './upsert-base.ts';

const TOO_LARGE = 17419;
const EMPTY_BYTES = 5;

/** An update, parsed and checked: a replacement or a set of operators. */
export class Update {
  /** Whether it replaces whole documents, which may be done to one at a time only. */
  readonly isReplacement: boolean;
  private readonly replacement: RawValue | undefined;
  private readonly steps: readonly UpdateStep[];
  private readonly arrayFilters: ArrayFilters;

  /**
   * @throws CommandError with MongoDB's codes for everything that is wrong whatever the documents
   */
  constructor(raw: RawValue, arrayFilters: RawValue | undefined) {
    checkUpdate(raw);
    this.arrayFilters = new ArrayFilters(arrayFilters);
    this.isReplacement = !raw.firstName()?.startsWith('$');
    this.replacement = this.isReplacement ? raw : undefined;
    this.steps = this.isReplacement ? [] : parseOperators(raw, this.arrayFilters);
    if (this.isReplacement) checkReplacement(raw);
    else this.arrayFilters.checkAllUsed();
  }

  /**
   * Applies the update to a stored document.
   * @returns the new document; the same buffer if nothing changes
   */
  apply(document: Buffer): Buffer {
    const id = documentId(document) as RawValue;
    const updated = this.changed(document, id);
    if (updated.equals(document)) return document;
    const newId = documentId(updated);
    if (newId !== undefined && !sameValue(newId, id)) throw this.immutableId(newId);
    const stored = startsWithId(updated, id) ? updated : withId(updated, id);
    if (this.isReplacement) fillZeroTimestamps(stored);
    // A replacement by no field at all changes nothing where there is none; others count even if they are equal.
    if (readInt32(updated, 0) === EMPTY_BYTES && stored.equals(document)) return document;
    return checkSize(stored);
  }

  private changed(document: Buffer, id: RawValue): Buffer {
    if (this.replacement !== undefined) return this.replacement.copyBytes();
    const root = MutableContainer.of(rawDocument(document));
    this.applySteps(root, showValue(id), false);
    return freezeDocument(root);
  }

  private applySteps(root: MutableContainer, id: string, isInsert: boolean): void {
    const { arrayFilters, steps } = this;
    // Elements are chosen by what they are before anything changes.
    const places = steps.map(({ parts }) => elementPaths({ root, arrayFilters }, parts));
    if (steps.some(({ parts }) => parts.some(isPositional)))
      checkConflicts(places.flat().map((parts) => parts.join('.')));
    const target = { root, id, isInsert };
    steps.forEach((step, i) => {
      for (const parts of places[i] as (typeof places)[number]) step.apply(target, parts);
    });
  }

  private immutableId(newId: RawValue): CommandError {
    const message = this.isReplacement
      ? `After applying the update, the (immutable) field '_id' was found to have been altered to _id: ${showValue(newId)}`
      : "Performing an update on the path '_id' would modify the immutable field '_id'";
    return new CommandError(ErrorCode.ImmutableField, message);
  }

  /** The document that an upsert inserts when nothing matches a filter. */
  insert(filter: Filter): Buffer {
    const filterId = equalities(filter.root, this.isReplacement).get('_id');
    const made = withIdOf(this.madeFrom(filter), filterId);
    const id = documentId(made) as RawValue;
    checkId(id);
    if (filterId !== undefined && !sameValue(id, filterId)) throw this.immutableId(id);
    fillZeroTimestamps(made);
    return checkSize(made);
  }

  private madeFrom(filter: Filter): Buffer {
    if (this.replacement !== undefined) return this.replacement.copyBytes();
    const root = upsertBase(filter.root);
    this.applySteps(root, 'null', true);
    return freezeDocument(root);
  }
}

/** @throws CommandError 9 for an update that is no document, 238 for a pipeline */
export function checkUpdate(raw: RawValue): void {
  if (raw.isArray) throw notSupported('an update by a pipeline');
  if (!raw.isObject)
    throw failedToParse(`Update argument must be either an object or an array, not ${raw.typeName}`);
}

/** A document with an `_id` in front: its own, one that is given, or a new one. */
function withIdOf(document: Buffer, id: RawValue | undefined): Buffer {
  if (id === undefined || documentId(document) !== undefined) return withIdFirst(document);
  return withId(document, id);
}

/** A document with a given `_id` in front, whatever it had before. */
function withId(document: Buffer, id: RawValue): Buffer {
  const root = MutableContainer.of(rawDocument(document));
  root.remove('_id');
  root.entries.unshift({ name: '_id', value: id });
  return freezeDocument(root);
}

/** Whether the first field of a document is just the `_id` that it has to keep. */
function startsWithId(document: Buffer, id: RawValue): boolean {
  const size = id.end - id.start;
  return (
    document[4] === id.type &&
    document.toString('latin1', 5, 9) === '_id\0' &&
    document.compare(id.buffer, id.start, id.end, 9, 9 + size) === 0
  );
}

function sameValue(a: RawValue, b: RawValue): boolean {
  return compareAt(a.buffer, a.type, a.start, b.buffer, b.type, b.start) === 0;
}

function checkSize(document: Buffer): Buffer {
  if (document.length > MAX_DOCUMENT_BYTES)
    throw new CommandError(TOO_LARGE, `Resulting document after update is larger than ${MAX_DOCUMENT_BYTES}`);
  return document;
}

function checkReplacement(raw: RawValue): void {
  const id = documentId(raw.buffer, raw.start);
  if (id !== undefined && hasAnotherId(raw.buffer, raw.start, id))
    throw badValue("can't have multiple _id fields in one document");
  for (const { name } of raw.fields()) if (name.startsWith('$')) throw dollarPrefixed(name);
}
