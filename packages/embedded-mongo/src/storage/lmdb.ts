import { open, type RootDatabase, type Transaction } from 'lmdb';

/** A transaction that reads, until all who use it are done. */
export type ReadTransaction = Transaction & { use(): void };

/** LMDB's interface, with what its declarations leave out. */
export type Lmdb = Omit<RootDatabase<Buffer, Buffer>, 'getBinaryFast' | 'useReadTransaction'> & {
  getBinaryFast(key: Buffer, options?: { transaction: Transaction }): Buffer | undefined;
  useReadTransaction(): ReadTransaction;
  /** The write transaction that is open. While one is set, every look-up of a key reads from it. */
  readonly env: { writeTxn: unknown };
};

/** LMDB keeps a list of all who read. */
const MAX_SNAPSHOTS = 2040;

/** Where a key and a value lie in LMDB's own buffers. */
export class EntryView {
  keyBuffer: Buffer = Buffer.alloc(0);
  keyStart = 0;
  keyEnd = 0;
  value: Buffer = Buffer.alloc(0);
  valueEnd = 0;
  private shared: Buffer | undefined;

  showKey(source: Buffer, start: number, end: number): void {
    this.keyBuffer = source;
    this.keyStart = start;
    this.keyEnd = end;
  }

  showValue(bytes: Buffer): void {
    this.value = this.plain(bytes);
    this.valueEnd = bytes.length;
  }

  /** LMDB's shared buffer has an overridden length, which slows element access down: read through a plain one. */
  private plain(bytes: Buffer): Buffer {
    const { shared } = this;
    if (
      shared !== undefined &&
      shared.buffer === bytes.buffer &&
      shared.byteOffset === bytes.byteOffset &&
      shared.byteLength === bytes.byteLength
    )
      return shared;
    this.shared = Buffer.from(bytes.buffer as ArrayBuffer, bytes.byteOffset, bytes.byteLength);
    return this.shared;
  }
}

/**
 * Opens LMDB so that what it reads is shown in a view, where it would copy every key and value.
 * @param folder an existing folder of the store's own
 * @param durable false leaves out the flush to disk, for tests
 */
export function openLmdb(folder: string, durable: boolean, view: EntryView): Lmdb {
  return open<Buffer, Buffer>({
    path: folder,
    noSubdir: false,
    maxDbs: 1,
    maxReaders: MAX_SNAPSHOTS,
    // A commit must be on disk when it returns; the overlapping mode promises less.
    overlappingSync: false,
    // Batches are grouped already; LMDB's own grouping would make a promise of each that nobody waits for.
    eventTurnBatching: false,
    noSync: !durable,
    noMemInit: true,
    encoding: 'binary',
    encoder: {
      encode: (value: Buffer) => value,
      decode: (bytes: Buffer) => {
        view.showValue(bytes);
        return 0;
      },
    },
    keyEncoder: {
      writeKey(key: Buffer, target: Buffer, start: number) {
        target.set(key, start);
        return start + key.length;
      },
      readKey(source: Buffer, start: number, end: number) {
        view.showKey(source, start, end);
        return 0;
      },
    },
  }) as Lmdb;
}
