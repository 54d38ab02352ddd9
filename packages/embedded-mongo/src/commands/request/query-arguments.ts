import { type RawValue, rawDocument } from '../../bson/raw-value.ts';
import { BsonType } from '../../bson/types.ts';
import { encodeDocument } from '../../bson/writer.ts';
import type { Collection } from '../../catalog/collection.ts';
import { ErrorCode } from '../../errors/codes.ts';
import { badValue, CommandError, failedToParse, notSupported } from '../../errors/command-error.ts';
import { filterWith } from '../../expression/document-predicate.ts';
import { NO_VARIABLES } from '../../expression/evaluation/context.ts';
import type { Hint } from '../../plan/planner.ts';
import { projectRaw } from '../../projection/apply.ts';
import { parseProjection } from '../../projection/parse.ts';
import type { Filter } from '../../query/filter.ts';

const EMPTY = rawDocument(encodeDocument({}));

/** Parses the filter of a command. Without one everything matches. */
export function commandFilter(raw: RawValue | undefined): Filter {
  return filterWith(raw ?? EMPTY, NO_VARIABLES);
}

/** Parses the projection of a command. @returns undefined if documents are returned as they are */
export function commandProjection(
  raw: RawValue | undefined,
): ((document: Buffer, start: number) => Buffer) | undefined {
  if (raw === undefined || raw.firstName() === undefined) return undefined;
  const projection = parseProjection(raw);
  return (document, start) => projectRaw(projection, document, start);
}

/** @throws CommandError for any collation but the simple one */
export function checkCollation(collation: RawValue | undefined): void {
  if (collation === undefined) return;
  if (!collation.isObject) throw failedToParse('collation must be a document');
  const locale = collation.get('locale');
  if (collation.firstName() === undefined) return;
  if (locale?.type !== BsonType.string)
    throw badValue("BSON field 'collation.locale' is missing but a required field");
  if (locale.text() !== 'simple') throw notSupported(`collation '${locale.text()}'`);
}

/** @throws CommandError 9 for a hint that is neither a name nor a key */
export function checkHint(raw: RawValue | undefined): void {
  if (raw !== undefined && !raw.isObject && raw.type !== BsonType.string)
    throw failedToParse('Hint must be a string or an object');
}

/** Finds the index that a hint names, by name or by key. @throws CommandError 2 if there is none, 27 for several */
export function parseHint(raw: RawValue | undefined, collection: Collection | undefined): Hint | undefined {
  checkHint(raw);
  if (raw === undefined) return undefined;
  if (raw.isObject) {
    const name = raw.firstName();
    if (name === undefined) return undefined;
    if (name === '$natural') {
      const direction = raw.get('$natural')?.number();
      if (direction !== 1 && direction !== -1) throw badValue('$natural hint must be 1 or -1');
      return { kind: 'natural', reverse: direction < 0 };
    }
  }
  if (collection === undefined) return undefined;
  const [index, another] = collection.indexes.filter((other) => !other.building && isMeant(other, raw));
  if (another !== undefined)
    throw new CommandError(
      ErrorCode.IndexNotFound,
      'error processing query: planner returned error :: caused by :: Hint matched multiple indexes, must hint by index name.',
    );
  if (index === undefined)
    throw badValue(
      'error processing query: planner returned error :: caused by :: hint provided does not correspond to an existing index',
    );
  return { kind: 'index', index };
}

function isMeant(index: { name: string; key: RawValue }, hint: RawValue): boolean {
  return hint.isObject ? sameKey(index.key, hint) : index.name === hint.text();
}

/** Whether two index keys are the same, whatever the types of their numbers. */
export function sameKey(a: RawValue, b: RawValue): boolean {
  const left = a.fields();
  const right = b.fields();
  return (
    left.length === right.length &&
    left.every((field, i) => {
      const other = right[i];
      if (other === undefined || field.name !== other.name) return false;
      if (!field.value.isNumber || !other.value.isNumber)
        return (
          field.value.type === other.value.type && field.value.copyBytes().equals(other.value.copyBytes())
        );
      return field.value.number() === other.value.number();
    })
  );
}

/** Refuses an option that MongoDB has and this engine has not, if it is set. */
export function refuse(option: string, value: RawValue | undefined): void {
  if (value?.truthy()) throw notSupported(`the option '${option}'`, ErrorCode.NotImplemented);
}
