import { type User, users } from '@app/schemas/access/users';
import { msg } from '@app/schemas/messages/message';
import { type ClientSession, model, Schema, type Types } from 'mongoose';
import type { ApiResource } from '../../crud/resource.ts';
import { crudService, type ServiceOf } from '../../crud/service.ts';
import type { WriteContext } from '../../http/caller/context.ts';
import { endSessionsOf, renameInSessions } from '../../http/caller/session.ts';
import { conflict } from '../../lib/errors.ts';
import { confirmIdentity } from '../passwords/current-password.service.ts';
import { type Credential, hashPassword } from '../passwords/passwords.service.ts';
import { UserModel } from './user.model.ts';

/** An account as other parts of the API need it. */
export type Account = {
  _id: Types.ObjectId;
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
const GuardModel = model(
  'Guard',
  new Schema({ _id: String, uses: Number }, { collection: 'guards', versionKey: false }),
);
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
async function keepAnAdmin(id: string, session: ClientSession): Promise<void> {
  await GuardModel.updateOne({ _id: ADMINS }, { $inc: { uses: 1 } }, { session, upsert: true });
  const left = await UserModel.exists({ _id: { $ne: id }, role: 'admin', status: 'ACTIVE' }).session(session);
  if (!left)
    throw conflict('LAST_ADMIN', msg('This is the last active admin. Make another user an admin first.'));
}

/** Finds the account with this e-mail, in any letter case. */
export const accountByEmail = (email: string) =>
  UserModel.findOne({ emailKey: emailKey(email) }).lean<Account>();

/** Finds an account by id, in the caller's transaction if there is one. */
export const accountById = (id: string, session?: ClientSession) =>
  UserModel.findById(id, null, session ? { session } : {}).lean<Account>();

/**
 * Records a sign-in, unless the account was deactivated or got a new password since it was read. Conflicts with any
 * change of it.
 * @returns the account as of now, as name, e-mail or role may have changed
 */
export function noteLogin({ _id, passwordHash }: Account, session: ClientSession): Promise<Account | null> {
  const now = { session, returnDocument: 'after' } as const;
  const noted = { $set: { lastLoginAt: new Date() } };
  return UserModel.findOneAndUpdate({ _id, status: 'ACTIVE', passwordHash }, noted, now).lean<Account>();
}

/** Sets an account's password and ends its sessions. False if the password was changed meanwhile. */
export async function setPassword(
  account: Account,
  passwordHash: string,
  session: ClientSession,
): Promise<boolean> {
  const unchanged = { _id: account._id, passwordHash: account.passwordHash };
  const change = { $set: { passwordHash, oneTimeUntil: null }, $inc: { __v: 1 } };
  const set = await UserModel.updateOne(unchanged, change, { session });
  await endSessionsOf(String(account._id), session);
  return set.matchedCount === 1;
}
