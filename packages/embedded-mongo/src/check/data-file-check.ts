import { closeSync, openSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { DATA_FILE, readHeads } from '../store/file/data-file.ts';
import { type Lmdb, openLmdb } from '../store/file/lmdb.ts';
import { PageCheck, type PageSource } from './page-check.ts';

/**
 * Checks the data file of a folder, which an engine may be using: it goes on, and what was there at the start stays
 * until all is checked. For a process of its own, since it takes a while.
 * @returns sentences about what is wrong. @throws LMDB's errors, DamagedDataFile, the system's errors
 */
export function checkDataFile(folder: string): string[] {
  const file = openSync(join(folder, DATA_FILE), 'r');
  const db = openLmdb(folder, true, undefined, true);
  try {
    const check = new PageCheck(pin(db, file));
    check.run();
    return check.faults;
  } finally {
    void db.close();
    closeSync(file);
  }
}

/** Pins a snapshot of the file. */
function pin(db: Lmdb, file: number): PageSource {
  for (;;) {
    const reader = db.useReadTransaction();
    const pinned = pinnedBy(db);
    const { pageSize, heads } = readHeads(file);
    const head = heads.find(({ transaction }) => transaction === pinned);
    if (head !== undefined) {
      const read = (page: number, pages: number) => {
        const bytes = Buffer.allocUnsafe(pages * pageSize);
        return bytes.subarray(0, readSync(file, bytes, 0, bytes.length, page * pageSize));
      };
      return { pageSize, ...head, read };
    }
    // The snapshot's head page has been overwritten: try the newer one.
    reader.done();
    db.resetReadTxn();
  }
}

/** The transaction whose snapshot this process reads. */
function pinnedBy(db: Lmdb): number | undefined {
  const lines = db.readerList().split('\n');
  const own = lines.map((line) => line.trim().split(/\s+/)).find(([pid]) => pid === String(process.pid));
  return own && Number(own[2]);
}
