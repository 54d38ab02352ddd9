import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Env } from './env.ts';

/** The key that signs sessions: the setting, or one made at the first start and kept beside the data. */
export async function signingSecret({
  JWT_SECRET,
  DATA_DIR,
}: Pick<Env, 'JWT_SECRET' | 'DATA_DIR'>): Promise<string> {
  if (JWT_SECRET) return JWT_SECRET;
  const file = path.join(DATA_DIR, 'jwt-secret');
  await mkdir(DATA_DIR, { recursive: true });
  try {
    await writeFile(file, randomBytes(48).toString('base64url'), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  const secret = (await readFile(file, 'utf8')).trim();
  if (secret.length < 32)
    throw new Error(`${file} holds no key. Delete it to have a new one made; everyone has to sign in again.`);
  return secret;
}
