import { fdatasync, fdatasyncSync, ftruncateSync, openSync, write, writeSync } from 'node:fs';
import { promisify } from 'node:util';

/** How the store writes its files: by the system, and in tests by what cuts the power in the midst of it. */
export interface FileIo {
  /** Whether what is written is on disk when that is said. */
  readonly isDurable: boolean;
  /** Opens a file, or with 'w+' makes an empty one in its place. @returns its descriptor */
  open(path: string, flags: 'w+' | 'r+'): number;
  /** Gives an empty file its size, on disk when this returns. @throws the system's error where there is no room */
  fill(file: number, bytes: number): void;
  /** Cuts a file off. */
  cut(file: number, bytes: number): void;
  write(file: number, bytes: Buffer, position: number): void;
  /** Brings to disk what was written. */
  flush(file: number): void;
  /** Writes and flushes while others go on. */
  writeSoon(file: number, bytes: Buffer, position: number): Promise<void>;
  /** Has LMDB commit something, which is on disk in the end as a whole or not at all. */
  commit(run: () => Promise<void>): Promise<void>;
}

const STEP_BYTES = 1024 * 1024;
/** The system's cache takes as many at once; handing them to a thread would cost a turn of the event loop. */
const SMALL_BYTES = 64 * 1024;

const writeOnce = promisify(write);
const flushSoon = promisify(fdatasync);

function writeAll(file: number, bytes: Buffer, position: number): void {
  for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at, bytes.length - at, position + at);
}

async function writeAllSoon(file: number, bytes: Buffer, position: number): Promise<void> {
  if (bytes.length <= SMALL_BYTES) return writeAll(file, bytes, position);
  for (let at = 0; at < bytes.length; )
    at += (await writeOnce(file, bytes, at, bytes.length - at, position + at)).bytesWritten;
}

/** Everything is on disk when it is said to be. */
export const durableIo: FileIo = {
  isDurable: true,
  open: (path, flags) => openSync(path, flags, 0o600),
  fill(file, bytes) {
    // Written from end to end, so that a disk without room for it shows at once and not with some later record.
    const nothing = Buffer.alloc(STEP_BYTES);
    for (let at = 0; at < bytes; at += STEP_BYTES)
      writeAll(file, nothing.subarray(0, Math.min(STEP_BYTES, bytes - at)), at);
    fdatasyncSync(file);
  },
  cut: ftruncateSync,
  write: writeAll,
  flush: fdatasyncSync,
  async writeSoon(file, bytes, position) {
    await writeAllSoon(file, bytes, position);
    await flushSoon(file);
  },
  commit: (run) => run(),
};

/** The same without waiting for the disk, for tests. */
export const hastyIo: FileIo = {
  ...durableIo,
  isDurable: false,
  fill: ftruncateSync,
  flush: () => undefined,
  writeSoon: writeAllSoon,
};
