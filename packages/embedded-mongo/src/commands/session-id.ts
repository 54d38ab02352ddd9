import type { RawValue } from '../bson/raw-value.ts';
import { BsonType } from '../bson/types.ts';
import { badValue } from '../errors/command-error.ts';

const UUID_SUBTYPE = 4;
const UUID_BYTES = 16;

/** The 16 bytes of a session's id within an lsid. */
export function sessionIdOf(lsid: RawValue): Buffer {
  const id = lsid.isObject ? lsid.get('id') : undefined;
  if (
    id?.type !== BsonType.binData ||
    id.end - id.start !== 5 + UUID_BYTES ||
    id.buffer[id.start + 4] !== UUID_SUBTYPE
  )
    throw badValue("BSON field 'lsid.id' must be a UUID");
  return Buffer.from(id.buffer.subarray(id.start + 5, id.end));
}
