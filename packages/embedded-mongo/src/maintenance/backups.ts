import { copyFileSync, existsSync, linkSync, mkdirSync, rmSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { FolderLock } from '../process/folder-lock.ts';
import { makeFolder } from '../process/make-folder.ts';
import { startEmbeddedMongo } from '../process/start.ts';
import { publish } from '../store/backup.ts';
import { DATA_FILE } from '../store/file/data-file.ts';
import { declareComplete, isComplete } from '../store/file/data-format.ts';
import { JOURNAL_FILES } from '../store/journal/journal.ts';
import { withClient } from './client.ts';
import { copyDatabase } from './copy-database.ts';
import { openData } from './open-data.ts';
import { type Verified, verifyDatabase } from './verify-database.ts';

const DATABASE = 'app';

/**
 * Writes a consistent copy of a data folder into a new or empty folder, also while an engine serves it.
 * @returns the size of the copy in bytes
 * @throws Error with a sentence, if it can't be written
 */
export async function backupData(dataDir: string, folder: string): Promise<number> {
  if (!existsSync(join(dataDir, DATA_FILE))) throw new Error(`There is no data in ${resolve(dataDir)}.`);
  const data = await openData(dataDir);
  try {
    return await writeCopy(data.uri, folder);
  } finally {
    await data.close();
  }
}

/** Has an engine write a copy of its data into a new or empty folder. @returns its size in bytes */
function writeCopy(uri: string, folder: string): Promise<number> {
  return withClient(uri, async (client) => {
    const { bytes } = await client.db('admin').command({ backup: resolve(folder) });
    return Number(bytes);
  });
}

export interface RestoreOptions {
  /**
   * Leaves out the last changes, which a damaged journal has: what the data file itself holds is brought back. In the
   * midst of a checkpoint that is no whole, which the check finds.
   */
  readonly withoutJournal?: boolean;
  /** Changes the copy over a connection string, once it has been found sound and before it takes the data's place. */
  readonly prepare?: (uri: string) => Promise<void>;
}

/** What a backup has brought back. */
export interface Restored {
  readonly verified: Verified;
  /** Where the data that was there before is kept, if there was any. */
  readonly kept: string | undefined;
}

/**
 * Puts a backup, or the data folder that an engine has left, in the place of a folder's data, which no engine may be
 * using. The backup is checked from end to end first; what was there before is kept beside it.
 * @throws Error with a sentence; the data is as it was then
 */
export async function restoreData(
  dataDir: string,
  folder: string,
  { withoutJournal = false, prepare }: RestoreOptions = {},
): Promise<Restored> {
  const backup = join(resolve(folder), DATA_FILE);
  if (!existsSync(backup))
    throw new Error(`There is no backup in ${resolve(folder)}: it has no ${DATA_FILE}.`);
  return withLock(dataDir, async (data) => {
    const incoming = newFolder(data, 'restoring');
    try {
      copyFileSync(backup, join(incoming, DATA_FILE));
      if (withoutJournal) await declareComplete(incoming);
      else copyJournal(resolve(folder), incoming);
      const verified = await checkedCopy(incoming, `The backup in ${resolve(folder)}`, prepare);
      return { verified, kept: await replace(data, incoming) };
    } finally {
      rmSync(incoming, { recursive: true, force: true });
    }
  });
}

function copyJournal(from: string, to: string): void {
  for (const name of JOURNAL_FILES)
    if (existsSync(join(from, name))) copyFileSync(join(from, name), join(to, name));
}

/** Sizes in bytes before and after. */
export interface Compacted {
  readonly before: number;
  readonly after: number;
}

/**
 * Writes a folder's data anew without the room that deleted documents have left. No engine may be using it.
 * @throws Error with a sentence; the data is as it was then
 */
export async function compactData(dataDir: string): Promise<Compacted> {
  const file = join(resolve(dataDir), DATA_FILE);
  if (!existsSync(file)) throw new Error(`There is no data in ${resolve(dataDir)}.`);
  // The lock is kept all along: what another engine wrote after the copy was made would be lost.
  return withLock(dataDir, async (data, lockToken) => {
    const copy = newFolder(data, 'compacting');
    try {
      const before = statSync(file).size;
      const engine = await startEmbeddedMongo({ dataDir: data, database: DATABASE, lockToken });
      // LMDB refuses a copy where its list of free pages is wrong, though all data may be there.
      const copying = writeCopy(engine.uri, copy).catch(() => copyRecords(engine.uri, copy));
      await copying.finally(() => engine.stop());
      await checkedCopy(copy, `The compacted copy in ${copy}`);
      const kept = await replace(data, copy);
      if (kept !== undefined) rmSync(kept);
      return { before, after: statSync(file).size };
    } finally {
      rmSync(copy, { recursive: true, force: true });
    }
  });
}

/** Writes all records of an engine's into an empty folder, and their indexes anew. */
async function copyRecords(uri: string, folder: string): Promise<void> {
  const engine = await startEmbeddedMongo({ dataDir: folder, database: DATABASE });
  await copyDatabase(uri, engine.uri).finally(() => engine.stop());
}

/** Keeps engines out of a data folder while something is done with its files. */
async function withLock<T>(
  dataDir: string,
  work: (folder: string, lockToken: string) => Promise<T>,
): Promise<T> {
  const folder = resolve(dataDir);
  makeFolder(folder);
  const lock = await FolderLock.take(folder);
  try {
    return await work(folder, lock.token);
  } finally {
    lock.release();
  }
}

function newFolder(dataFolder: string, name: string): string {
  const folder = join(dataFolder, name);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { mode: 0o700 });
  return folder;
}

/** Checks a copy in a process of its own, which a damaged file may take down. @throws Error if it isn't sound */
async function checkedCopy(
  folder: string,
  what: string,
  prepare?: RestoreOptions['prepare'],
): Promise<Verified> {
  const damaged = (how: string, cause?: unknown) =>
    new Error(`${what} is damaged, nothing was changed: ${how}`, { cause });
  const engine = await startEmbeddedMongo({ dataDir: folder, database: DATABASE });
  const check = async () => {
    const verified = await verifyDatabase(engine.uri).catch((error: Error) => {
      throw damaged(error.message, error);
    });
    if (verified.faults.length > 0) throw damaged(verified.faults.join('; '));
    await prepare?.(engine.uri);
    return verified;
  };
  const verified = await check().finally(() => engine.stop());
  if (await isComplete(folder)) return verified;
  throw new Error(
    `${what} could not be checked to its end, nothing was changed: its last changes are still in a journal. See that there is room on the disk, and try again.`,
  );
}

/** Moves another data file into a folder. @returns where the former one is kept */
async function replace(folder: string, from: string): Promise<string | undefined> {
  const current = join(folder, DATA_FILE);
  const suffix = `before-${new Date().toISOString().replaceAll(':', '-')}`;
  const existed = existsSync(current);
  // Under second names, so that at no time, not even at a power cut, the folder is without data.
  for (const name of [DATA_FILE, ...JOURNAL_FILES]) {
    const file = join(folder, name);
    if (existsSync(file)) linkSync(file, `${file}.${suffix}`);
  }
  await publish(join(from, DATA_FILE), folder);
  // They belong to the former file.
  for (const name of ['lock.mdb', ...JOURNAL_FILES]) rmSync(join(folder, name), { force: true });
  return existed ? `${current}.${suffix}` : undefined;
}
