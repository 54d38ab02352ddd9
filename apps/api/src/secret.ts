import { randomBytes } from 'node:crypto';
import { link, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { makeDataFolder } from './database/data-folder.ts';
import type { Env } from './lib/env.ts';

/** Gets the key that signs sessions: the setting, or one generated at the first start and kept beside the data. */
export async function signingSecret({
  JWT_SECRET,
  DATA_DIR,
}: Pick<Env, 'JWT_SECRET' | 'DATA_DIR'>): Promise<string> {
  if (JWT_SECRET) return JWT_SECRET;
  const file = path.join(DATA_DIR, 'jwt-secret');
  await makeDataFolder({ DATA_DIR });
  const secret = await readOrMake(file).catch((error: NodeJS.ErrnoException) => {
    throw notAllowed.has(error.code) ? new Error(withoutAccess(DATA_DIR, error)) : error;
  });
  if (secret.length < 32)
    throw new Error(`${file} holds no key. Delete it to have a new one made; everyone has to sign in again.`);
  return secret;
}

const readOrMake = async (file: string) => (await readIfThere(file)) ?? makeSecret(file);

const notAllowed = new Set<string | undefined>(['EACCES', 'EPERM', 'EROFS']);

/** In a container the folder often belongs to root, while the process runs as another user. */
const withoutAccess = (folder: string, { code }: NodeJS.ErrnoException) =>
  `DATA_DIR ${folder} can't be written by user ${process.geteuid?.()} (${code}). Give it to that user, for instance by chown, or set another one.`;

/** Generates the key and links it in place whole, or keeps the one of a process that was faster. */
async function makeSecret(file: string): Promise<string> {
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  try {
    await writeFile(draft, randomBytes(48).toString('base64url'), { mode: 0o600, flush: true });
    await link(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await rm(draft, { force: true });
  }
  return readFile(file, 'utf8');
}

async function readIfThere(file: string): Promise<string | undefined> {
  try {
    return (await readFile(file, 'utf8')).trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
