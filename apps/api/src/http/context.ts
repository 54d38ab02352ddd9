import type { Role } from '@app/schemas/resource';
import type { Request, Response } from 'express';
import type { ClientSession } from 'mongoose';
import type { Env } from '../env.ts';

/** Who calls: a user with a live session. */
export type Actor = {
  id: string;
  email: string;
  name: string;
  role: Role;
  sessionId: string;
  /** Has recorded something before: see crud/references.ts. */
  isMaker: boolean;
  /** When the password was last given. */
  passwordAt: Date;
  /** Signed in with a one-time password: may do nothing but choose another. */
  mustChangePassword: boolean;
};

/** What an endpoint's handler knows beside its input. */
export type Context<A = Actor> = {
  actor: A;
  env: Env;
  /** Tells when nobody waits for the answer any more, because the database took too long. */
  signal: () => AbortSignal;
  /** For what only HTTP can do: cookies, the caller's address. Calls from inside have none; they make records alone. */
  http: { req: Request; res: Response };
};

/** A handler that changes something works in one transaction, which its audit entry shares. */
export type WriteContext<A = Actor> = Context<A> & { session: ClientSession };

declare global {
  namespace Express {
    interface Request {
      actor?: Actor;
    }
  }
}
