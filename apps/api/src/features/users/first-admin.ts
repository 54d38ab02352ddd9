import { completed, newDocument } from '../../crud/new-record.ts';
import { isDuplicate } from '../../database/errors.ts';
import { systemReader } from '../../database/system-reader.ts';
import { insertNow } from '../../database/write.ts';
import type { Env } from '../../lib/env.ts';
import { type Credential, hashPassword } from '../passwords/passwords.service.ts';
import { makePassword } from './one-time-passwords.service.ts';
import { UserModel } from './user.model.ts';
import { emailKey, usersResource } from './users.service.ts';

export type FirstAdmin = { made: boolean; password?: string };

/**
 * Creates the first admin unless there are users.
 * @returns the generated password, if any, to print; it isn't stored
 */
export async function makeFirstAdmin({
  ADMIN_EMAIL,
  ADMIN_PASSWORD,
}: Pick<Env, 'ADMIN_EMAIL' | 'ADMIN_PASSWORD'>): Promise<FirstAdmin> {
  if (await systemReader().exists(UserModel, {})) return { made: false };
  const password = ADMIN_PASSWORD ?? makePassword();
  try {
    const admin = newAdmin(ADMIN_EMAIL, 'First', { passwordHash: await hashPassword(password) });
    await insertNow(UserModel, admin);
  } catch (error) {
    if (!isDuplicate(error)) throw error;
    return { made: false }; // another process was faster
  }
  return { made: true, ...(!ADMIN_PASSWORD && { password }) };
}

/** Builds an active admin as stored, created by nobody. */
export const newAdmin = (email: string, fname: string, credential: Credential) =>
  completed(
    UserModel,
    newDocument(
      usersResource,
      {
        fname,
        mname: 'Admin',
        email,
        emailKey: emailKey(email),
        phoneNo: '000000000',
        role: 'admin',
        status: 'ACTIVE',
        ...credential,
      },
      null,
    ),
  );
