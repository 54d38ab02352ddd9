import { randomBytes } from 'node:crypto';
import { decodeFormat, encodeFormat } from './data-format.ts';
import type { FileIo } from './file-io.ts';
import { Journal } from './journal.ts';
import type { RecoveredTurn } from './journal-recovery.ts';
import { formatKey } from './layout.ts';
import type { LmdbFile } from './lmdb-file.ts';

interface OpenedJournal {
  readonly journal: Journal;
  /** Tells the data file that it belongs to. */
  readonly identity: Buffer;
  /** Number of the last batch that is in the data file. */
  readonly written: number;
  /** What the data file lacks, the oldest turn first. */
  readonly turns: readonly RecoveredTurn[];
}

/** Opens the journal that a data file needs, or begins one. @throws UnknownFormat, DamagedJournal, LMDB's errors */
export function openJournal(data: LmdbFile, folder: string, io: FileIo): OpenedJournal {
  const format = data.get(formatKey);
  const needed = format && decodeFormat(format);
  if (needed !== undefined) {
    const { identity, written } = needed;
    return { identity, written, ...Journal.open(folder, identity, written, io) };
  }
  const identity = randomBytes(16);
  const journal = Journal.create(folder, identity, io);
  data.db.putSync(formatKey, encodeFormat({ identity, written: 0 }));
  return { journal, identity, written: 0, turns: [] };
}
