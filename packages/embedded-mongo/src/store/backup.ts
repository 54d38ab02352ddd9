import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { DATA_FILE } from './file/data-file.ts';
import type { Store } from './store.ts';

/** The folder for a backup has something in it already. */
export class FolderNotEmpty extends Error {}

/**
 * Writes a compact, consistent copy of a store into a new or empty folder while work goes on. The data file
 * appears there when it is complete and on disk.
 * @returns its size in bytes
 * @throws FolderNotEmpty, and the system's error if the folder can't be written
 */
export async function writeBackup(store: Store, folder: string): Promise<number> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const unfinished = join(folder, 'unfinished');
  const others = readdirSync(folder).filter((name) => name !== 'unfinished');
  if (others.length > 0) throw new FolderNotEmpty(`the folder is not empty, it has ${others[0]}`);
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { mode: 0o700 });
  try {
    await store.backup(unfinished);
    return await publish(join(unfinished, DATA_FILE), folder);
  } finally {
    if (existsSync(unfinished)) rmSync(unfinished, { recursive: true, force: true });
  }
}

/** Moves a finished data file to its place in a folder, so that it survives a power cut. @returns its size */
export async function publish(file: string, folder: string): Promise<number> {
  await flush(file, 'r+');
  renameSync(file, join(folder, DATA_FILE));
  // Windows can't open folders, and needs no flush of them.
  if (process.platform !== 'win32') await flush(folder, 'r');
  return statSync(join(folder, DATA_FILE)).size;
}

async function flush(path: string, flags: 'r' | 'r+'): Promise<void> {
  const handle = await open(path, flags);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
