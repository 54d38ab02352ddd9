import { chmod, mkdir, stat } from 'node:fs/promises';
import path from 'node:path';
import type { DatabaseEnv } from '../env.ts';

type Place = Pick<DatabaseEnv, 'DATA_DIR'>;

/** Where the embedded database keeps its files. */
export const dataFolder = ({ DATA_DIR }: Place): string => path.join(DATA_DIR, 'database');

/** Makes the folder of all data, for its user only, unless it is there. @throws an Error that names the setting */
export async function makeDataFolder({ DATA_DIR }: Place): Promise<void> {
  await mkdir(DATA_DIR, { recursive: true, mode: OWNER_ONLY }).catch((error: NodeJS.ErrnoException) => {
    throw new Error(`DATA_DIR ${DATA_DIR} can't be made a folder (${error.code}). Set another one.`);
  });
  await closeToOthers(DATA_DIR);
}

const OWNER_ONLY = 0o700;
const STICKY = 0o1000;

/** One that was there already may be open to others; what everybody shares, such as /tmp, stays as it is. */
async function closeToOthers(folder: string): Promise<void> {
  const { mode, uid } = await stat(folder);
  const isOurs = uid === process.geteuid?.() && !(mode & STICKY);
  if (isOurs && mode & 0o077) await chmod(folder, OWNER_ONLY);
}
