import { writeKey } from '../ordering/encode.ts';
import { KeyWriter } from '../ordering/key-writer.ts';
import { MAX_ID_BYTES } from '../store/file/layout.ts';
import { cut } from './entries.ts';

const writer = new KeyWriter();

/** Key part of an `_id` value: its encoding, cut and closed with a hash if it is too long. */
export function encodeId(buffer: Buffer, type: number, start: number): Buffer {
  writer.position = 0;
  writeKey(writer, buffer, type, start);
  if (writer.position > MAX_ID_BYTES) cut(writer, 0, MAX_ID_BYTES);
  return writer.copy();
}

/** Whether a key part of an `_id` was cut, so that its order isn't exact. */
export function isCutId(idKey: Buffer): boolean {
  return idKey.length === MAX_ID_BYTES;
}
