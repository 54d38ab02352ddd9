import { listFields } from '../../crud/search.ts';
import { isDuplicate } from '../../database/errors.ts';
import type { Env } from '../../env.ts';
import { type Credential, hashPassword } from '../auth/passwords.service.ts';
import { makePassword } from './one-time-passwords.service.ts';
import { UserModel } from './user.model.ts';
import { emailKey } from './users.service.ts';

export type FirstAdmin = { made: boolean; password?: string };

/**
 * Makes the first admin when there is no user yet.
 * @returns the password to print when it was made up here; it is kept nowhere
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

/** An admin as they are stored, whom nobody who is signed in has made. */
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
