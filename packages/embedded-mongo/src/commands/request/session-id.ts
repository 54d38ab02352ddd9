import type { RawValue } from '../../bson/raw-value.ts';
import { BsonType } from '../../bson/types.ts';
import { badValue } from '../../errors/command-error.ts';

const UUID_SUBTYPE = 4;
const UUID_BYTES = 16;

/** The 16 bytes of a session's id within an lsid. @throws CommandError 2 if it has none */
export function sessionIdOf(lsid: RawValue): Buffer {
  const id = findSessionId(lsid);
  if (id === undefined) throw badValue("BSON field 'lsid.id' must be a UUID");
  return Buffer.from(id);
}

/** Like `sessionIdOf`, for an lsid that may be anything. The bytes stay where they are. */
export function findSessionId(lsid: RawValue): Buffer | undefined {
  const id = lsid.isObject ? lsid.get('id') : undefined;
  if (
    id?.type !== BsonType.binData ||
    id.end - id.start !== 5 + UUID_BYTES ||
    id.buffer[id.start + 4] !== UUID_SUBTYPE
  )
    return undefined;
  return id.buffer.subarray(id.start + 5, id.end);
}
