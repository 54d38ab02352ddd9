import { randomInt } from 'node:crypto';
import { searchField } from '../../crud/search.ts';
import { isDuplicate } from '../../database/errors.ts';
import type { Env } from '../../env.ts';
import { hashPassword } from '../auth/passwords.service.ts';
import { UserModel } from './user.model.ts';
import { emailKey } from './users.service.ts';

const LETTERS = 'abcdefghijkmnpqrstuvwxyz23456789';

/**
 * Makes the first admin when there is no user yet.
 * @returns the password to print when it was made up here; it is kept nowhere
 */
export async function makeFirstAdmin({
  ADMIN_EMAIL,
  ADMIN_PASSWORD,
}: Pick<Env, 'ADMIN_EMAIL' | 'ADMIN_PASSWORD'>): Promise<{ made: boolean; password?: string }> {
  if (await UserModel.exists({})) return { made: false };
  const password =
    ADMIN_PASSWORD ?? Array.from({ length: 14 }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  const now = new Date();
  const admin = {
    fname: 'First',
    mname: 'Admin',
    email: ADMIN_EMAIL,
    emailKey: emailKey(ADMIN_EMAIL),
    phoneNo: '000000000',
    role: 'admin',
    status: 'ACTIVE',
    passwordHash: await hashPassword(password),
    createdAt: now,
    updatedAt: now,
  };
  try {
    await UserModel.create({ ...admin, ...searchField('User', admin) });
  } catch (error) {
    if (!isDuplicate(error)) throw error;
    return { made: false }; // another process was faster
  }
  return { made: true, ...(!ADMIN_PASSWORD && { password }) };
}
