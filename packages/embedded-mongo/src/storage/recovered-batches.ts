import type { FileReader } from './file-reader.ts';
import type { JournalBatch } from './journal-batch.ts';
import type { Memtable } from './memtable.ts';

/**
 * Puts batches of a turn of the journal in memory.
 * @param file the data file, where it may hold some of the turn already: the checkpoint that was writing it had not
 *   come to its end, so that keys have to be looked up before they are counted
 */
export function putBatches(
  turn: readonly JournalBatch[],
  table: Memtable,
  file: FileReader | undefined,
): void {
  for (const { number, entries } of turn) {
    for (const { key, value, growth } of entries) {
      const added =
        file === undefined ? growth : Number(value !== undefined) - Number(isThere(key, table, file));
      table.put(number, key, value && Buffer.from(value), added, number);
    }
    table.keep();
  }
}

function isThere(key: Buffer, table: Memtable, file: FileReader): boolean {
  const known = table.newest(key);
  return known === undefined ? file.peek(key) : known.value !== undefined;
}
