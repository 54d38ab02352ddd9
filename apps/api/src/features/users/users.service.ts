import { type User, users } from '@app/schemas/access/users';
import { msg } from '@app/schemas/messages/message';
import type { ApiResource } from '../../crud/resource.ts';
import { crudService, type ServiceOf } from '../../crud/service.ts';
import { defineCollection } from '../../database/model.ts';
import { systemReader } from '../../database/system-reader.ts';
import type { Id, Session } from '../../database/types.ts';
import { updateNow, upsertNow } from '../../database/write.ts';
import type { WriteContext } from '../../http/caller/context.ts';
import { endSessionsOf, renameInSessions } from '../../http/caller/session.ts';
import { conflict } from '../../lib/errors.ts';
import { confirmIdentity } from '../passwords/current-password.service.ts';
import { type Credential, hashPassword } from '../passwords/passwords.service.ts';
import { UserModel } from './user.model.ts';

/** An account as other parts of the API need it. */
export type Account = {
  _id: Id;
  __v: number;
  email: string;
  fname: string;
  mname: string;
  role: User['role'];
  status: User['status'];
} & Credential;

/** Normalizes an e-mail: letter case is ignored. */
export const emailKey = (email: string) => email.toLowerCase();

export const usersResource: ApiResource<typeof users> = {
  contract: users,
  model: UserModel,
  taken: { emailKey: { email: [msg('Email is used by another user already')] } },
  title: ({ email }) => email,
};
const crud = crudService(usersResource);

/** Written whenever an admin is removed or demoted, so that two such changes at once conflict and one admin stays. */
const GuardModel = defineCollection('Guard', {
  collection: 'guards',
  scope: 'everyone',
  fields: { _id: String, uses: Number },
});
const ADMINS = 'admins';

/**
 * Users: passwords are hashed, e-mails unique, an admin always remains, and nobody locks themselves out (HTTP
 * contract, "Rules"; specification 7, section 1).
 */
export const usersService: ServiceOf<typeof users> = {
  ...crud,
  queue: (input) => [...crud.queue(input), ADMINS],
  async create({ password, ...input }, context) {
    const passwordHash = await hashPassword(password);
    const account = { ...input, emailKey: emailKey(input.email), passwordHash };
    return crud.create(account, context);
  },
  async update(id, { currentPassword, ...changes }, context, version) {
    const { session, actor } = context;
    const isOwn = id === actor.id;
    const { email } = changes;
    if (isOwn && email !== undefined) await confirmNewEmail(email, currentPassword, context);
    const key = email === undefined ? {} : { emailKey: emailKey(email) };
    const changed = await crud.update(id, { ...changes, ...key }, context, version);
    const { record, before } = changed;
    if (isActiveAdmin(before) && !isActiveAdmin(record)) {
      await keepAnAdmin(id, session);
      if (isOwn) throw ownAccount();
    }
    const isOther = record.role !== before.role || record.status !== before.status;
    await (isOther ? endSessionsOf(id, session) : renameInSessions(record, session));
    return changed;
  },
  async remove(id, context, version) {
    const { session, actor } = context;
    if (id === actor.id) throw ownAccount();
    const removed = await crud.remove(id, context, version);
    if (isActiveAdmin(removed.record)) await keepAnAdmin(id, session);
    await endSessionsOf(id, session);
    return removed;
  },
};

/** Prevents admins from locking themselves out, with nobody left to let them in. */
export const ownAccount = () => conflict('SELF', msg('Another admin has to do this'));

/** @throws PASSWORD_REQUIRED, WRONG_PASSWORD: the e-mail signs in, so changing it could take over the account */
async function confirmNewEmail(email: string, password: string | null | undefined, context: WriteContext) {
  const own = await accountById(context.actor.id, context.session);
  if (own && own.email !== email) await confirmIdentity(password, own, context);
}

const isActiveAdmin = ({ role, status }: User) => role === 'admin' && status === 'ACTIVE';

/** @throws LAST_ADMIN if there is no active admin but this one */
async function keepAnAdmin(id: string, session: Session): Promise<void> {
  await upsertNow(GuardModel, { _id: ADMINS }, { $inc: { uses: 1 } }, session);
  const others = { _id: { $ne: id }, role: 'admin', status: 'ACTIVE' };
  if (!(await systemReader(session).exists(UserModel, others)))
    throw conflict('LAST_ADMIN', msg('This is the last active admin. Make another user an admin first.'));
}

/** Finds the account with this e-mail, in any letter case. */
export const accountByEmail = (email: string) =>
  systemReader().findOne<Account>(UserModel, { emailKey: emailKey(email) });

/** Finds an account by id, in the caller's transaction if there is one. */
export const accountById = (id: string, session?: Session) =>
  systemReader(session).findOne<Account>(UserModel, { _id: id });

/**
 * Records a sign-in, unless the account was deactivated or got a new password since it was read. Conflicts with any
 * change of it.
 * @returns the account as of now, as name, e-mail or role may have changed
 */
export async function noteLogin(
  { _id, passwordHash }: Account,
  session: Session,
): Promise<Account | undefined> {
  const unchanged = { _id, status: 'ACTIVE', passwordHash };
  const noted = { $set: { lastLoginAt: new Date() } };
  if (!(await updateNow(UserModel, unchanged, noted, session))) return undefined;
  return accountById(String(_id), session);
}

/** Sets an account's password and ends its sessions. False if the password was changed meanwhile. */
export async function setPassword(
  account: Account,
  passwordHash: string,
  session: Session,
): Promise<boolean> {
  const unchanged = { _id: account._id, passwordHash: account.passwordHash };
  const change = { $set: { passwordHash, oneTimeUntil: null }, $inc: { __v: 1 } };
  const isSet = await updateNow(UserModel, unchanged, change, session);
  await endSessionsOf(String(account._id), session);
  return isSet;
}
