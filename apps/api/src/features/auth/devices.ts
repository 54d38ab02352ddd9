import { createHash, randomBytes } from 'node:crypto';
import { DAY_MS } from '@app/schemas/kit/days';
import type { Request, Response } from 'express';
import { defineCollection } from '../../database/model.ts';
import { systemReader } from '../../database/system-reader.ts';
import type { Id, Session } from '../../database/types.ts';
import { upsertNow } from '../../database/write.ts';
import { isSecure } from '../../http/caller/session.ts';
import type { Env } from '../../lib/env.ts';

const COOKIE = 'device';
/** The longest that browsers keep a cookie. */
const KEPT_MS = 400 * DAY_MS;

/** A browser that has signed in to an account. Stores a digest, so that the cookie can't be read from the database. */
type KnownDevice = { _id: string; seenAt: Date };
const DeviceModel = defineCollection<KnownDevice>('Device', {
  collection: 'devices',
  scope: 'everyone',
  fields: { _id: String, seenAt: Date },
  indexes: [{ keys: { seenAt: 1 }, expireAfterSeconds: KEPT_MS / 1_000 }],
});

/** Digests the browser's cookie; undefined without a valid one. */
function deviceOf(req: Request): string | undefined {
  const cookie: unknown = req.cookies?.[COOKIE];
  return typeof cookie === 'string' && /^[\w-]{32}$/.test(cookie) ? digest(cookie) : undefined;
}

const digest = (cookie: string) => createHash('sha256').update(cookie).digest('base64url');
const key = (user: Id | undefined, device: string) => `${user ?? ''} ${device}`;

/** Finds the browser if it has signed in to this account before. */
export async function knownDevice(req: Request, user: Id | undefined): Promise<string | undefined> {
  const device = deviceOf(req);
  if (!device) return undefined;
  return (await systemReader().exists(DeviceModel, { _id: key(user, device) })) ? device : undefined;
}

/**
 * Remembers the browser as one of this account's, in the caller's transaction.
 * @returns its cookie, which outlives a sign-out
 */
export async function rememberDevice(req: Request, user: Id, session: Session): Promise<string> {
  const cookie: string = deviceOf(req) ? req.cookies[COOKIE] : randomBytes(24).toString('base64url');
  const seen = { $set: { seenAt: new Date() } };
  await upsertNow(DeviceModel, { _id: key(user, digest(cookie)) }, seen, session);
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
