import type { Role } from '@app/schemas/kit/resource';
import type { Request, Response } from 'express';
import type { ClientSession } from 'mongoose';
import type { Env } from '../../lib/env.ts';

/** A user with a live session. */
export type Actor = {
  id: string;
  email: string;
  name: string;
  role: Role;
  sessionId: string;
  /** Has created a record before: see crud/references.ts. */
  isMaker: boolean;
  /** When the password was last entered. */
  passwordAt: Date;
  /** Signed in with a one-time password: may only choose a new one. */
  mustChangePassword: boolean;
};

/** What a handler gets besides its input. */
export type Context<A = Actor> = {
  actor: A;
  env: Env;
  /** Aborts when nobody waits for the answer any more because the database took too long. */
  signal: () => AbortSignal;
  /** For cookies and the caller's address. Internal calls, which only create records, have none. */
  http: { req: Request; res: Response };
};

/** Adds the transaction's session, which the audit entry shares. */
export type WriteContext<A = Actor> = Context<A> & { session: ClientSession };

declare global {
  namespace Express {
    interface Request {
      actor?: Actor;
    }
  }
}
