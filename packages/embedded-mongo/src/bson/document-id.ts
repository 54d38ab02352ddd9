import { ObjectId } from 'bson';
import { ErrorCode } from '../errors/codes.ts';
import { CommandError } from '../errors/command-error.ts';
import { RawValue } from './raw-value.ts';
import { endOfCString, endOfFields, endOfValue, readInt32 } from './read.ts';
import { BsonType } from './types.ts';

const ID_BYTES = 3;

/** The `_id` of a raw document, or undefined if it has none. */
export function documentId(document: Buffer, start = 0): RawValue | undefined {
  const span = idSpan(document, start);
  if (span === undefined) return undefined;
  return new RawValue(document, document[span.start] as number, span.start + 2 + ID_BYTES, span.end);
}

/** Whether a document has another `_id` behind one of its fields called so. */
export function hasAnotherId(document: Buffer, start: number, { end }: RawValue): boolean {
  return idSpan(document, start, end) !== undefined;
}

/** Where the first field `_id` from a position on lies, type byte and name included. */
function idSpan(
  buffer: Buffer,
  documentStart: number,
  from = documentStart + 4,
): { start: number; end: number } | undefined {
  const limit = endOfFields(buffer, documentStart);
  let position = from;
  while (position < limit) {
    const type = buffer[position] as number;
    const nameEnd = endOfCString(buffer, position + 1, limit);
    const end = endOfValue(buffer, type, nameEnd + 1, limit);
    if (nameEnd - position === 1 + ID_BYTES && isIdName(buffer, position + 1))
      return { start: position, end };
    position = end;
  }
  return undefined;
}

function isIdName(buffer: Buffer, at: number): boolean {
  return buffer[at] === 0x5f && buffer[at + 1] === 0x69 && buffer[at + 2] === 0x64;
}

/**
 * A document as it is stored: `_id` first, made if there is none. All other bytes are carried over.
 * @returns a buffer of its own
 */
export function withIdFirst(document: Buffer, start = 0): Buffer {
  const size = readInt32(document, start);
  const span = idSpan(document, start);
  if (span === undefined) return withNewId(document, start, size);
  const copy = Buffer.allocUnsafe(size);
  copy.writeInt32LE(size, 0);
  let target = 4;
  target += document.copy(copy, target, span.start, span.end);
  target += document.copy(copy, target, start + 4, span.start);
  document.copy(copy, target, span.end, start + size);
  return copy;
}

function withNewId(document: Buffer, start: number, size: number): Buffer {
  const added = 1 + ID_BYTES + 1 + 12;
  const copy = Buffer.allocUnsafe(size + added);
  copy.writeInt32LE(size + added, 0);
  copy[4] = BsonType.objectId;
  copy.write('_id\0', 5, 'latin1');
  copy.set(new ObjectId().id, 9);
  document.copy(copy, 4 + added, start + 4, start + size);
  return copy;
}

/** Types that an `_id` may not have. */
const FORBIDDEN = new Map<number, string>([
  [BsonType.array, 'array'],
  [BsonType.regex, 'regex'],
  [BsonType.undefined, 'undefined'],
]);

/** Checks an `_id` that is about to be stored. @throws CommandError 53 for its type, 52 for names of its fields */
export function checkId(id: RawValue): void {
  const forbidden = FORBIDDEN.get(id.type);
  if (forbidden !== undefined)
    throw new CommandError(ErrorCode.InvalidIdField, `The '_id' value cannot be of type ${forbidden}`);
  if (!id.isObject) return;
  for (const { name } of id.fields())
    if (name.startsWith('$') && !['$ref', '$id', '$db'].includes(name))
      throw new CommandError(
        ErrorCode.DollarPrefixedFieldName,
        `_id fields may not contain '$'-prefixed fields: ${name} is not valid for storage.`,
      );
}
