import { declareComplete } from './data-format.ts';
import type { EntryView } from './entry-view.ts';
import { FileReader } from './file-reader.ts';
import { openLmdb, type ReadTransaction } from './lmdb.ts';

/** LMDB's data file, which is read as it was at one moment until it is told to go over to the newest. */
export class LmdbFile {
  readonly db;
  private readonly view: EntryView;
  private transaction: ReadTransaction;
  private newest: FileReader;

  /** @param view shows what is read. @throws LMDB's errors */
  constructor(folder: string, durable: boolean, view: EntryView) {
    this.view = view;
    this.db = openLmdb(folder, durable, view);
    this.transaction = this.db.useReadTransaction();
    this.newest = this.readerOf(this.transaction);
  }

  /** The file at that moment. */
  get reader(): FileReader {
    return this.newest;
  }

  /** Value of a key in a buffer of its own, or undefined. */
  get(key: Buffer): Buffer | undefined {
    const { reader, view } = this;
    return reader.peek(key) ? Buffer.from(view.value.subarray(0, view.valueEnd)) : undefined;
  }

  /** Keeps the file readable as it was at that moment. @returns what ends that */
  hold(): () => void {
    const { transaction } = this;
    transaction.use();
    return () => transaction.done();
  }

  /** Goes over to the file as it is now. */
  moveOn(): void {
    const former = this.transaction;
    this.db.resetReadTxn();
    this.transaction = this.db.useReadTransaction();
    this.newest = this.readerOf(this.transaction);
    former.done();
  }

  private readerOf(transaction: ReadTransaction): FileReader {
    return new FileReader(this.db, this.view, transaction);
  }

  /** Touches every page, so that a missing one shows at once. */
  readEverything(): void {
    const scan = this.reader.scan({ start: Buffer.from([0]), end: Buffer.alloc(1, 0xff) }, {});
    while (scan.next());
    this.db.getStats();
  }

  /** Writes a compact copy into an existing empty folder while work goes on. It needs no journal. */
  async backup(folder: string): Promise<void> {
    await this.db.backup(folder, true);
    await declareComplete(folder);
  }
}
