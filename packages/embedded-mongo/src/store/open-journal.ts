import { randomBytes } from 'node:crypto';
import { decodeFormat, encodeFormat } from './file/data-format.ts';
import { formatKey } from './file/layout.ts';
import type { LmdbFile } from './file/lmdb-file.ts';
import type { FileIo } from './journal/file-io.ts';
import { Journal } from './journal/journal.ts';
import type { RecoveredSegment } from './journal/journal-recovery.ts';

interface OpenedJournal {
  readonly journal: Journal;
  /** Tells the data file that it belongs to. */
  readonly identity: Buffer;
  /** Sequence number up to which the data file is complete. */
  readonly checkpointed: number;
  /** What the data file lacks, the oldest segment first. */
  readonly segments: readonly RecoveredSegment[];
}

/** Opens the journal that a data file needs, or begins one. @throws UnknownFormat, DamagedJournal, LMDB's errors */
export function openJournal(data: LmdbFile, folder: string, io: FileIo): OpenedJournal {
  const format = data.get(formatKey);
  const needed = format && decodeFormat(format);
  if (needed !== undefined) {
    const { identity, checkpointed } = needed;
    const opened = Journal.open(folder, identity, checkpointed, io);
    // An engine that doesn't know this version's journal must not open it from now on.
    data.db.putSync(formatKey, encodeFormat(needed));
    return { identity, checkpointed, ...opened };
  }
  const identity = randomBytes(16);
  const journal = Journal.create(folder, identity, io);
  data.db.putSync(formatKey, encodeFormat({ identity, checkpointed: 0 }));
  return { journal, identity, checkpointed: 0, segments: [] };
}
