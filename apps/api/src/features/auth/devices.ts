import { createHash, randomBytes } from 'node:crypto';
import type { Request, Response } from 'express';
import { type ClientSession, model, Schema, type Types } from 'mongoose';
import type { Env } from '../../env.ts';
import { isSecure } from '../../http/session.ts';

const COOKIE = 'device';
/** As long as browsers keep a cookie at most. */
const KEPT_MS = 400 * 86_400_000;

/** A browser that has signed in to an account. Cookies are kept as digests: who reads the database can't use one. */
type KnownDevice = { _id: string; seenAt: Date };
const deviceSchema = new Schema<KnownDevice>(
  { _id: String, seenAt: Date },
  { collection: 'devices', versionKey: false },
);
deviceSchema.index({ seenAt: 1 }, { expireAfterSeconds: KEPT_MS / 1_000 });
const DeviceModel = model<KnownDevice>('Device', deviceSchema);

/** The browser that calls, by a digest of its cookie; undefined for one that has none of ours. */
function deviceOf(req: Request): string | undefined {
  const cookie: unknown = req.cookies?.[COOKIE];
  return typeof cookie === 'string' && /^[\w-]{32}$/.test(cookie) ? digest(cookie) : undefined;
}

const digest = (cookie: string) => createHash('sha256').update(cookie).digest('base64url');
const key = (user: Types.ObjectId | undefined, device: string) => `${user ?? ''} ${device}`;

/** The browser that calls, if it has signed in to this account before. */
export async function knownDevice(
  req: Request,
  user: Types.ObjectId | undefined,
): Promise<string | undefined> {
  const device = deviceOf(req);
  return device && (await DeviceModel.exists({ _id: key(user, device) })) ? device : undefined;
}

/**
 * Remembers that a browser signs in to an account, in the caller's transaction.
 * @returns the cookie for it to keep, at log-out too
 */
export async function rememberDevice(
  req: Request,
  user: Types.ObjectId,
  session: ClientSession,
): Promise<string> {
  const cookie: string = deviceOf(req) ? req.cookies[COOKIE] : randomBytes(24).toString('base64url');
  const seen = { $set: { seenAt: new Date() } };
  await DeviceModel.updateOne({ _id: key(user, digest(cookie)) }, seen, { upsert: true, session });
  return cookie;
}

/** Hands the cookie out, for as long as browsers keep one. */
export const setDeviceCookie = (
  req: Request,
  res: Response,
  cookie: string,
  env: Pick<Env, 'COOKIE_SECURE'>,
) =>
  res.cookie(COOKIE, cookie, {
    httpOnly: true,
    sameSite: 'lax',
    secure: isSecure(req, env),
    path: '/',
    maxAge: KEPT_MS,
  });
