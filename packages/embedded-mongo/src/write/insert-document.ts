import { checkId, documentId, hasAnotherId, withIdFirst } from '../bson/document-id.ts';
import type { RawValue } from '../bson/raw-value.ts';
import { fillZeroTimestamps } from '../bson/timestamps.ts';
import { isDeeperThan, MAX_DOCUMENT_BYTES, MAX_NESTING } from '../bson/validate.ts';
import type { Collection } from '../catalog/collection.ts';
import { DuplicateKeyError } from '../catalog/duplicate-key.ts';
import { ErrorCode } from '../errors/codes.ts';
import { badValue, CommandError } from '../errors/command-error.ts';
import { encodeId } from '../index/id-key.ts';
import type { WriteAccess } from './write-access.ts';

/** Checks a document that a client wants to insert. @returns its bytes as they are stored */
export function prepareInsert(document: RawValue): Buffer {
  const size = document.end - document.start;
  if (size > MAX_DOCUMENT_BYTES)
    throw new CommandError(
      ErrorCode.BadValue,
      `object to insert too large. size in bytes: ${size}, max size: ${MAX_DOCUMENT_BYTES}`,
    );
  checkNesting(document.buffer, document.start);
  const stored = withIdFirst(document.buffer, document.start);
  const id = documentId(stored) as RawValue;
  checkId(id);
  if (hasAnotherId(stored, 0, id)) throw badValue("can't have multiple _id fields in one document");
  fillZeroTimestamps(stored);
  return stored;
}

/** @throws CommandError 15 for a document that is nested too deeply */
export function checkNesting(document: Buffer, start: number): void {
  if (isDeeperThan(document, start, MAX_NESTING))
    throw new CommandError(
      ErrorCode.Overflow,
      `cannot insert document because it exceeds ${MAX_NESTING} levels of nesting`,
    );
}

/** Inserts a prepared document. @throws CommandError 11000 if its `_id` or a unique key is taken */
export function insertDocument(access: WriteAccess, collection: Collection, document: Buffer): void {
  const id = documentId(document) as RawValue;
  const idKey = encodeId(id.buffer, id.type, id.start);
  access.claim(collection, idKey);
  if (access.document(collection, idKey) !== undefined)
    throw new DuplicateKeyError(collection, collection.idIndex, document, idKey);
  access.write({ collection, idKey, before: undefined, after: document });
}
