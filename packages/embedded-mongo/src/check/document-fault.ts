import { documentId, hasAnotherId } from '../bson/document-id.ts';
import { InvalidBson } from '../bson/read.ts';
import { showValue } from '../bson/show.ts';
import { MAX_NESTING, TooDeep, validateDocument } from '../bson/validate.ts';
import { encodeId } from '../index/id-key.ts';

/** What is wrong with a stored document by itself, or undefined. */
export function documentFault(bytes: Buffer, idKey: Buffer): string | undefined {
  try {
    const end = validateDocument(bytes, 0, bytes.length, MAX_NESTING + 1);
    if (end !== bytes.length) return `${bytes.length - end} bytes follow it`;
  } catch (error) {
    if (error instanceof InvalidBson || error instanceof TooDeep) return error.message;
    throw error;
  }
  const id = documentId(bytes);
  if (id === undefined) return 'it has no _id';
  if (hasAnotherId(bytes, 0, id)) return 'it has more than one _id';
  return encodeId(bytes, id.type, id.start).equals(idKey) ? undefined : `its _id is ${showValue(id)}`;
}
