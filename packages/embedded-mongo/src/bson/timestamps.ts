import { Timestamp } from 'bson';
import { endOfCString, endOfFields, endOfValue } from './read.ts';
import { BsonType } from './types.ts';

let lastSeconds = 0;
let lastIncrement = 0;

/** The present as a timestamp; no two are the same. */
function currentTimestamp(): Timestamp {
  const seconds = Math.floor(Date.now() / 1000);
  if (seconds > lastSeconds) {
    lastSeconds = seconds;
    lastIncrement = 0;
  }
  return new Timestamp({ t: lastSeconds, i: ++lastIncrement });
}

/**
 * Puts the present in place of top-level timestamps that are zero, as MongoDB does with whole documents.
 * @param document a stored document, `_id` first; changed where it lies
 */
export function fillZeroTimestamps(document: Buffer): void {
  let isId = true;
  const end = endOfFields(document, 0);
  let position = 4;
  while (position < end) {
    const type = document[position] as number;
    const value = endOfCString(document, position + 1, end) + 1;
    position = endOfValue(document, type, value, end);
    if (type === BsonType.timestamp && !isId && document.readBigUInt64LE(value) === 0n)
      document.writeBigUInt64LE(currentTimestamp().toBigInt(), value);
    isId = false;
  }
}
