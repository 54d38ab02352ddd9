import { nextTurn } from '../exec/slice.ts';
import { formatKey } from './layout.ts';
import { KEYS_AT_ONCE, type LmdbFile } from './lmdb-file.ts';
import type { Memtable, Version } from './memtable.ts';

/**
 * Writes a table into the data file, in order and in slices, each of which LMDB's own thread commits by itself:
 * whatever becomes of the rest, the journal still has all of it.
 * @param format what the data file is told of itself once all of it is there
 * @param wroteUpTo is told of the last key of each slice when it is on disk, and how many are by then
 * @throws the system's error; the table may be written again from its beginning
 */
export async function writeTable(
  data: LmdbFile,
  table: Memtable,
  format: Buffer,
  wroteUpTo: (key: string, keys: number) => void,
): Promise<void> {
  let slice: (readonly [string, Version])[] = [];
  let written = 0;
  const writeSlice = async (isLast: boolean) => {
    const { db } = data;
    await data.commit(() => {
      for (const [key, { value }] of slice)
        if (value === undefined) void db.remove(key);
        else void db.put(key, value);
      if (isLast) void db.put(formatKey, format);
    });
    const last = slice.at(-1);
    written += slice.length;
    if (last !== undefined) wroteUpTo(last[0], written);
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
