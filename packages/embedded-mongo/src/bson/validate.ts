import { endOfCString, endOfFields, endOfValue, InvalidBson } from './read.ts';
import { BsonType, isKnownType } from './types.ts';

/** Deepest nesting of documents and arrays that MongoDB documents as supported. */
export const MAX_NESTING = 100;
/** Largest document, in bytes. */
export const MAX_DOCUMENT_BYTES = 16 * 1024 * 1024;

/** A document that is nested deeper than the caller allows. */
export class TooDeep extends Error {}

/**
 * Checks every length, terminator and type byte of a document, so that unchecked readers are safe on it.
 * @param limit end of the bytes the document may use
 * @param depth how many levels of nesting are allowed
 * @returns the position after the document
 * @throws InvalidBson if the bytes are no BSON, TooDeep if they are nested deeper than `depth`
 */
export function validateDocument(buffer: Buffer, start: number, limit: number, depth: number): number {
  if (start + 5 > limit) throw new InvalidBson('document is cut off');
  const size = buffer.readInt32LE(start);
  const end = start + size;
  if (size < 5 || end > limit) throw new InvalidBson(`document claims ${size} bytes`);
  if (buffer[end - 1] !== 0) throw new InvalidBson('document lacks its terminator');
  let position = start + 4;
  while (position < end - 1) {
    const type = buffer[position++] as number;
    while (buffer[position] !== 0) position++;
    if (position >= end - 1) throw new InvalidBson('field name is cut off');
    position = validateValue(buffer, type, position + 1, end - 1, depth);
  }
  return end;
}

function validateValue(buffer: Buffer, type: number, start: number, limit: number, depth: number): number {
  if (type === BsonType.object || type === BsonType.array) {
    if (depth <= 1) throw new TooDeep('document is nested too deeply');
    return validateDocument(buffer, start, limit, depth - 1);
  }
  if (type === BsonType.javascriptWithScope) return validateScope(buffer, start, limit, depth);
  const end = start + checkedSize(buffer, type, start, limit);
  if (end > limit) throw new InvalidBson('value is cut off');
  return end;
}

function checkedSize(buffer: Buffer, type: number, start: number, limit: number): number {
  switch (type) {
    case BsonType.double:
    case BsonType.date:
    case BsonType.timestamp:
    case BsonType.long:
      return 8;
    case BsonType.int:
      return 4;
    case BsonType.objectId:
      return 12;
    case BsonType.decimal:
      return 16;
    case BsonType.bool:
      if ((buffer[start] as number) > 1) throw new InvalidBson('boolean is neither 0 nor 1');
      return 1;
    case BsonType.string:
    case BsonType.javascript:
    case BsonType.symbol:
      return checkedStringSize(buffer, start, limit);
    case BsonType.dbPointer:
      return checkedStringSize(buffer, start, limit) + 12;
    case BsonType.binData:
      return 5 + checkedLength(buffer, start, limit, 0);
    case BsonType.regex:
      return checkedRegexSize(buffer, start, limit);
    default:
      if (!isKnownType(type)) throw new InvalidBson(`unknown type ${type}`);
      return 0;
  }
}

function checkedLength(buffer: Buffer, start: number, limit: number, least: number): number {
  if (start + 4 > limit) throw new InvalidBson('length is cut off');
  const length = buffer.readInt32LE(start);
  if (length < least || start + 4 + length > limit) throw new InvalidBson(`value claims ${length} bytes`);
  return length;
}

function checkedStringSize(buffer: Buffer, start: number, limit: number): number {
  const length = checkedLength(buffer, start, limit, 1);
  if (buffer[start + 3 + length] !== 0) throw new InvalidBson('string lacks its terminator');
  return 4 + length;
}

function checkedRegexSize(buffer: Buffer, start: number, limit: number): number {
  const pattern = buffer.indexOf(0, start);
  const options = pattern < 0 || pattern >= limit ? -1 : buffer.indexOf(0, pattern + 1);
  if (options < 0 || options >= limit) throw new InvalidBson('regular expression is cut off');
  return options + 1 - start;
}

function validateScope(buffer: Buffer, start: number, limit: number, depth: number): number {
  if (start + 4 > limit) throw new InvalidBson('length is cut off');
  const total = checkedLength(buffer, start, limit + 4, 4 + 5 + 5);
  const end = start + total;
  if (end > limit) throw new InvalidBson('code with scope is cut off');
  const scope = start + 4 + checkedStringSize(buffer, start + 4, end);
  if (depth <= 1) throw new TooDeep('document is nested too deeply');
  if (validateDocument(buffer, scope, end, depth - 1) !== end)
    throw new InvalidBson('code with scope has a wrong length');
  return end;
}

/** Whether a valid document is nested more than a number of levels deep. */
export function isDeeperThan(buffer: Buffer, start: number, levels: number): boolean {
  if (levels === 0) return true;
  const end = endOfFields(buffer, start);
  let position = start + 4;
  while (position < end) {
    const type = buffer[position++] as number;
    const valueStart = endOfCString(buffer, position, end) + 1;
    position = endOfValue(buffer, type, valueStart, end);
    if ((type === BsonType.object || type === BsonType.array) && isDeeperThan(buffer, valueStart, levels - 1))
      return true;
  }
  return false;
}
