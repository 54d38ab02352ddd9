import { ID_OFFSET } from '../../src/store/file/layout.ts';

/** A key among millions behind a prefix, each far from the last: a checkpoint of many has many slices. */
export function farKey(prefix: Buffer, number: number): Buffer {
  const key = Buffer.alloc(ID_OFFSET + 4);
  key.set(prefix);
  key.writeUInt32BE(Math.imul(number, 2_654_435_761) >>> 0, ID_OFFSET);
  return key;
}
