import type { Role } from '@app/schemas/resource';
import type { Request } from 'express';
import type { Actor } from './context.ts';

/** Whoever did what the audit trail tells of, and the call that did it. All but `user` only as far as it is known. */
export type Author = {
  /** The e-mail; of a failed sign-in, the e-mail that was tried. */
  user: string;
  userId?: string;
  userName?: string;
  role?: Role;
  address?: string;
  requestId?: string;
};

/** The author of what a call does, with or without a session. Calls from inside have no request. */
export const authorOf = (actor: Who | undefined, req: Request | undefined): Author => ({
  ...(actor ? { user: actor.email, userId: actor.id, userName: actor.name, role: actor.role } : { user: '' }),
  ...(req && {
    // An IPv4 address in its own spelling, as people know it.
    address: (req.ip ?? '').replace(/^::ffff:(?=[\d.]+$)/, ''),
    requestId: req.id,
  }),
});
type Who = Pick<Actor, 'email' | 'id' | 'name' | 'role'>;
