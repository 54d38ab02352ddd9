import { chmod, mkdir, stat } from 'node:fs/promises';
import path from 'node:path';
import type { DatabaseEnv } from '../lib/env.ts';

type Place = Pick<DatabaseEnv, 'DATA_DIR'>;

/** Folder of the embedded database's files. */
export const dataFolder = ({ DATA_DIR }: Place): string => path.join(DATA_DIR, 'database');

/** Creates the data folder, readable by its owner only. @throws an Error that names the setting */
export async function makeDataFolder({ DATA_DIR }: Place): Promise<void> {
  await mkdir(DATA_DIR, { recursive: true, mode: OWNER_ONLY }).catch((error: NodeJS.ErrnoException) => {
    throw new Error(`DATA_DIR ${DATA_DIR} can't be made a folder (${error.code}). Set another one.`);
  });
  await closeToOthers(DATA_DIR);
}

const OWNER_ONLY = 0o700;
const STICKY = 0o1000;

/** Closes an existing folder to other users, unless it is shared, such as /tmp. */
async function closeToOthers(folder: string): Promise<void> {
  const { mode, uid } = await stat(folder);
  const isOurs = uid === process.geteuid?.() && !(mode & STICKY);
  if (isOurs && mode & 0o077) await chmod(folder, OWNER_ONLY);
}
