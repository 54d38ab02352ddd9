import { open, type RootDatabase, type Transaction } from 'lmdb';
import { EntryView } from './entry-view.ts';

/** A transaction that reads, until all who use it are done. */
export type ReadTransaction = Transaction & { use(): void };

/** LMDB's interface, with what its declarations leave out. Keys are bytes, or texts of one character a byte. */
export type Lmdb = Omit<RootDatabase<Buffer, Buffer | string>, 'getBinaryFast' | 'useReadTransaction'> & {
  getBinaryFast(key: Buffer, options: { transaction: Transaction }): Buffer | undefined;
  useReadTransaction(): ReadTransaction;
  /** Lets the next transaction that reads see what was written until now. */
  resetReadTxn(): void;
  /** All who read: a line for each, with numbers of process, thread and transaction. */
  readerList(): string;
};

/** Slots of LMDB's reader table: as many snapshots may be read at once. */
const MAX_READERS = 2040;

/**
 * Opens LMDB so that what it reads is shown in a view, where it would copy every key and value.
 * @param folder an existing folder of the store's own
 * @param durable false leaves out the flush to disk, for tests
 * @param readOnly whether it is read beside an engine that may be writing it
 */
export function openLmdb(folder: string, durable: boolean, view = new EntryView(), readOnly = false): Lmdb {
  return open<Buffer, Buffer | string>({
    path: folder,
    noSubdir: false,
    readOnly,
    maxDbs: 1,
    maxReaders: MAX_READERS,
    // A commit must be on disk when it is acknowledged; the overlapping mode promises less.
    overlappingSync: false,
    // Commit groups are grouped already; LMDB's own grouping would make a promise of each that nobody waits for.
    eventTurnBatching: false,
    noSync: !durable,
    noMemInit: true,
    encoding: 'binary',
    encoder: {
      encode: (value: Buffer) => value,
      decode: (bytes: Buffer) => {
        view.showStoredValue(bytes);
        return 0;
      },
    },
    keyEncoder: {
      writeKey(key: Buffer | string, target: Buffer, start: number) {
        if (typeof key === 'string') return start + target.write(key, start, 'latin1');
        target.set(key, start);
        return start + key.length;
      },
      readKey(source: Buffer, start: number, end: number) {
        view.showKey(source, start, end);
        return 0;
      },
    },
  }) as unknown as Lmdb;
}
