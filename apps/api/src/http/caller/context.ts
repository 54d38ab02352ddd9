import type { Role } from '@app/schemas/kit/resource';
import type { Request, Response } from 'express';
import type { Scope, Session } from '../../database/types.ts';
import type { Deadline } from '../../database/watch.ts';
import type { Env } from '../../lib/env.ts';

/** A user with a live session. */
export type Actor = {
  id: string;
  email: string;
  name: string;
  role: Role;
  sessionId: string;
  /** What of the records they see. */
  scope: Scope;
  /** Has created a record before: see crud/references.ts. */
  isCreator: boolean;
  /** When the password was last entered. */
  passwordAt: Date;
  /** Signed in with a one-time password: may only choose a new one. */
  mustChangePassword: boolean;
};

/** What a handler gets besides its input. */
export type Context<A = Actor> = {
  actor: A;
  env: Env;
  /** How long the answer is waited for. */
  deadline: Deadline;
  /** For cookies and the caller's address. Internal calls, which only create records, have none. */
  http: { req: Request; res: Response };
};

/** What a write runs in. A posting is one, see books/posting.ts. */
export type Transaction = { readonly session: Session };

/** Adds the transaction, whose session the audit entry shares. */
export type WriteContext<A = Actor> = Context<A> & { transaction: Transaction; session: Session };

declare global {
  namespace Express {
    interface Request {
      actor?: Actor;
    }
  }
}
