import { nextTurn } from '../exec/slice.ts';
import { formatKey } from './layout.ts';
import type { Lmdb } from './lmdb.ts';
import type { Memtable, Version } from './memtable.ts';
import { causeOf, isOfLmdb } from './write-errors.ts';

/** Keys handed over to LMDB's own thread at one go: about two milliseconds. */
const KEYS_AT_ONCE = 1000;

/**
 * Writes a table into the data file, in order and in slices, each of which LMDB's own thread commits by itself:
 * whatever becomes of the rest, the journal still has all of it.
 * @param format what the data file is told of itself once all of it is there
 * @param wroteUpTo is told of the last key of each slice when it is on disk
 * @throws the system's error; the table may be written again from its beginning
 */
export async function writeTable(
  db: Lmdb,
  table: Memtable,
  format: Buffer,
  wroteUpTo: (key: string) => void,
): Promise<void> {
  let slice: (readonly [string, Version])[] = [];
  const writeSlice = async (isLast: boolean) => {
    await commit(db, () => {
      for (const [key, { value }] of slice)
        if (value === undefined) void db.remove(key);
        else void db.put(key, value);
      if (isLast) void db.put(formatKey, format);
    });
    const last = slice.at(-1);
    if (last !== undefined) wroteUpTo(last[0]);
    slice = [];
  };
  for (const entry of table.entries()) {
    slice.push(entry);
    if (slice.length < KEYS_AT_ONCE) continue;
    await writeSlice(false);
    await nextTurn();
  }
  await writeSlice(true);
}

/** Has LMDB's thread write and commit some keys. @throws why it could not */
async function commit(db: Lmdb, write: () => void): Promise<void> {
  const tryTo = () => db.batch(write).catch(async (error) => Promise.reject(await causeOf(error)));
  // Once in some ten thousand commits LMDB finds its own list of free pages in disorder and takes the commit back. It
  // reads the list anew for the next one.
  await tryTo().catch((cause: unknown) => (isOfLmdb(cause) ? tryTo() : Promise.reject(cause)));
}
