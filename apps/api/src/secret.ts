import { randomBytes } from 'node:crypto';
import { link, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { makeDataFolder } from './database/data-folder.ts';
import type { Env } from './env.ts';

/** The key that signs sessions: the setting, or one made at the first start and kept beside the data. */
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

/** In a container the folder often is one of root's, who isn't the one that runs there. */
const withoutAccess = (folder: string, { code }: NodeJS.ErrnoException) =>
  `DATA_DIR ${folder} can't be written by user ${process.geteuid?.()} (${code}). Give it to that user, for instance by chown, or set another one.`;

/** Makes the key and puts it in its place whole, or leaves there the one that another process was faster with. */
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
