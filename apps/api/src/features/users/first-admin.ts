import { isDuplicate } from '../../database/errors.ts';
import { listFields } from '../../database/search/search.ts';
import type { Env } from '../../lib/env.ts';
import { type Credential, hashPassword } from '../passwords/passwords.service.ts';
import { makePassword } from './one-time-passwords.service.ts';
import { UserModel } from './user.model.ts';
import { emailKey } from './users.service.ts';

export type FirstAdmin = { made: boolean; password?: string };

/**
 * Creates the first admin unless there are users.
 * @returns the generated password, if any, to print; it isn't stored
 */
export async function makeFirstAdmin({
  ADMIN_EMAIL,
  ADMIN_PASSWORD,
}: Pick<Env, 'ADMIN_EMAIL' | 'ADMIN_PASSWORD'>): Promise<FirstAdmin> {
  if (await UserModel.exists({})) return { made: false };
  const password = ADMIN_PASSWORD ?? makePassword();
  try {
    await UserModel.create(newAdmin(ADMIN_EMAIL, 'First', { passwordHash: await hashPassword(password) }));
  } catch (error) {
    if (!isDuplicate(error)) throw error;
    return { made: false }; // another process was faster
  }
  return { made: true, ...(!ADMIN_PASSWORD && { password }) };
}

/** Builds an admin as stored, created by nobody. */
export function newAdmin(email: string, fname: string, credential: Credential) {
  const now = new Date();
  const admin = {
    fname,
    mname: 'Admin',
    email,
    emailKey: emailKey(email),
    phoneNo: '000000000',
    role: 'admin',
    status: 'ACTIVE',
    createdAt: now,
    updatedAt: now,
    ...credential,
  };
  return { ...admin, ...listFields('User', admin) };
}
