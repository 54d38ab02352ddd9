import { createHash, randomBytes } from 'node:crypto';
import { DAY_MS } from '@app/schemas/kit/days';
import type { Request, Response } from 'express';
import { type ClientSession, model, Schema, type Types } from 'mongoose';
import { isSecure } from '../../http/caller/session.ts';
import type { Env } from '../../lib/env.ts';

const COOKIE = 'device';
/** The longest that browsers keep a cookie. */
const KEPT_MS = 400 * DAY_MS;

/** A browser that has signed in to an account. Stores a digest, so that the cookie can't be read from the database. */
type KnownDevice = { _id: string; seenAt: Date };
const deviceSchema = new Schema<KnownDevice>(
  { _id: String, seenAt: Date },
  { collection: 'devices', versionKey: false },
);
deviceSchema.index({ seenAt: 1 }, { expireAfterSeconds: KEPT_MS / 1_000 });
const DeviceModel = model<KnownDevice>('Device', deviceSchema);

/** Digests the browser's cookie; undefined without a valid one. */
function deviceOf(req: Request): string | undefined {
  const cookie: unknown = req.cookies?.[COOKIE];
  return typeof cookie === 'string' && /^[\w-]{32}$/.test(cookie) ? digest(cookie) : undefined;
}

const digest = (cookie: string) => createHash('sha256').update(cookie).digest('base64url');
const key = (user: Types.ObjectId | undefined, device: string) => `${user ?? ''} ${device}`;

/** Finds the browser if it has signed in to this account before. */
export async function knownDevice(
  req: Request,
  user: Types.ObjectId | undefined,
): Promise<string | undefined> {
  const device = deviceOf(req);
  return device && (await DeviceModel.exists({ _id: key(user, device) })) ? device : undefined;
}

/**
 * Remembers the browser as one of this account's, in the caller's transaction.
 * @returns its cookie, which outlives a sign-out
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

/** Sets the cookie for as long as browsers keep one. */
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
