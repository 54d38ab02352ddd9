import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { DatabaseEnv } from '../env.ts';

type Place = Pick<DatabaseEnv, 'DATA_DIR'>;

/** Where the embedded database keeps its files. */
export const dataFolder = ({ DATA_DIR }: Place): string => path.join(DATA_DIR, 'database');

/** Makes the folder of all data, unless it is there. @throws an Error that names the setting */
export async function makeDataFolder({ DATA_DIR }: Place): Promise<void> {
  await mkdir(DATA_DIR, { recursive: true }).catch((error: NodeJS.ErrnoException) => {
    throw new Error(`DATA_DIR ${DATA_DIR} can't be made a folder (${error.code}). Set another one.`);
  });
}
