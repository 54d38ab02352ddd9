import { type User, users } from '@app/schemas/users';
import { type ClientSession, model, Schema, type Types } from 'mongoose';
import type { ApiResource } from '../../crud/resource.ts';
import { type CrudService, crudService } from '../../crud/service.ts';
import { refuseDuplicate } from '../../database/errors.ts';
import { conflict } from '../../errors.ts';
import type { WriteContext } from '../../http/context.ts';
import { endSessionsOf, renameInSessions } from '../../http/session.ts';
import { confirmIdentity } from '../auth/current-password.service.ts';
import { type Credential, hashPassword } from '../auth/passwords.service.ts';
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

/** What an e-mail is known by: its letter case doesn't count. */
export const emailKey = (email: string) => email.toLowerCase();

export const usersResource: ApiResource = {
  contract: users,
  model: UserModel,
  title: ({ email }) => String(email),
};
const crud = crudService<User>(usersResource);

/** Written by everyone who takes away an admin, so that two who do it at once can't both be the last. */
const GuardModel = model(
  'Guard',
  new Schema({ _id: String, turns: Number }, { collection: 'guards', versionKey: false }),
);
const ADMINS = 'admins';

/**
 * Accounts: passwords are hashed, e-mails unique, an admin always remains, and nobody shuts themselves out (HTTP
 * contract, "Rules"; specification 7, section 1).
 */
export const usersService: CrudService<User> = {
  ...crud,
  queue: (input) => [...crud.queue(input), ADMINS],
  async create({ password, ...input }, context) {
    const passwordHash = await hashPassword(String(password));
    const account = { ...input, emailKey: emailKey(String(input.email)), passwordHash };
    return crud.create(account, context).catch(refuseTakenEmail);
  },
  async update(id, { currentPassword, ...changes }, context, version) {
    const { session, actor } = context;
    const isOwn = id === actor.id;
    if (isOwn && typeof changes.email === 'string')
      await confirmNewEmail(changes.email, currentPassword as string | null | undefined, context);
    const key = typeof changes.email === 'string' ? { emailKey: emailKey(changes.email) } : {};
    const changed = await crud.update(id, { ...changes, ...key }, context, version).catch(refuseTakenEmail);
    const { record, before } = changed;
    if (isActiveAdmin(before) && !isActiveAdmin(record)) {
      await keepAnAdmin(session);
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
    if (isActiveAdmin(removed.record)) await keepAnAdmin(session);
    await endSessionsOf(id, session);
    return removed;
  },
};

/** Whoever shuts themselves out by mistake would find nobody to let them in. */
export const ownAccount = () => conflict('SELF', 'Another admin has to do this');

/** @throws PASSWORD_REQUIRED, WRONG_PASSWORD: whoever has the e-mail can sign in, and take the account over */
async function confirmNewEmail(email: string, password: string | null | undefined, context: WriteContext) {
  const own = await accountById(context.actor.id, context.session);
  if (own && own.email !== email) await confirmIdentity(password, own, context);
}

const isActiveAdmin = ({ role, status }: User) => role === 'admin' && status === 'ACTIVE';

/** @throws LAST_ADMIN when the change that has just been made leaves no active admin */
async function keepAnAdmin(session: ClientSession): Promise<void> {
  await GuardModel.updateOne({ _id: ADMINS }, { $inc: { turns: 1 } }, { session, upsert: true });
  const left = await UserModel.exists({ role: 'admin', status: 'ACTIVE' }).session(session);
  if (!left) throw conflict('LAST_ADMIN', 'This is the last active admin. Make another user an admin first.');
}

const refuseTakenEmail = refuseDuplicate('emailKey', { email: ['Email is used by another user already'] });

/** The account that signs in with this e-mail, in whatever letter case. */
export const accountByEmail = (email: string) =>
  UserModel.findOne({ emailKey: emailKey(email) }).lean<Account>();

/** The account with this id, in the caller's transaction if there is one. */
export const accountById = (id: string, session?: ClientSession) =>
  UserModel.findById(id, null, session ? { session } : {}).lean<Account>();

/**
 * Notes a sign-in, unless the account was deactivated or got another password since it was read. Collides with every
 * change of it.
 * @returns the account as it is now: its name, e-mail or role may be others by then
 */
export function noteLogin({ _id, passwordHash }: Account, session: ClientSession): Promise<Account | null> {
  const now = { session, returnDocument: 'after' } as const;
  const noted = { $set: { lastLoginAt: new Date() } };
  return UserModel.findOneAndUpdate({ _id, status: 'ACTIVE', passwordHash }, noted, now).lean<Account>();
}

/** Gives an account a new password and ends all its sessions. False when the password was changed meanwhile. */
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
