import type { FileReader } from './file/file-reader.ts';
import { EntryKind, type JournalEntry, type JournalRecord } from './journal/journal-record.ts';
import type { Memtable } from './memory/memtable.ts';

/**
 * Replays the records of a segment into a memtable.
 * @param file the data file, if it may hold a part of the segment already, because the checkpoint that was writing it
 *   was cut short: then keys are looked up before they are counted
 */
export function replayRecords(
  records: readonly JournalRecord[],
  table: Memtable,
  file: FileReader | undefined,
): void {
  let staged: JournalEntry[] = [];
  for (const { sequence, entries } of records) {
    const replay = ({ key, value, countDelta }: JournalEntry) => {
      const added =
        file === undefined ? countDelta : Number(value !== undefined) - Number(isThere(key, table, file));
      table.put(sequence, key, value && Buffer.from(value), added, sequence);
    };
    for (const entry of entries) {
      if (entry.kind === EntryKind.change) replay(entry);
      else if (entry.kind === EntryKind.publish) staged.splice(0).forEach(replay);
      else if (entry.kind === EntryKind.firstStaged) staged = [entry];
      else staged.push(entry);
    }
    table.keep();
  }
}

function isThere(key: Buffer, table: Memtable, file: FileReader): boolean {
  const known = table.newest(key);
  return known === undefined ? file.peek(key) : known.value !== undefined;
}
