import type { Role } from '@app/schemas/kit/resource';
import type { Request } from 'express';
import type { Actor } from './context.ts';

/** Who made a change, and in which call. All but `user` may be unknown. */
export type Author = {
  /** E-mail; for a failed login, the one that was tried. */
  user: string;
  userId?: string;
  userName?: string;
  role?: Role;
  address?: string;
  requestId?: string;
};

/** Names the author of a call, with or without a session. Internal calls have no request. */
export const authorOf = (actor: Who | undefined, req: Request | undefined): Author => ({
  user: actor?.email ?? '',
  ...(actor && { userId: actor.id, userName: actor.name, role: actor.role }),
  ...(req && {
    // Shows IPv4-mapped addresses as plain IPv4.
    address: (req.ip ?? '').replace(/^::ffff:(?=[\d.]+$)/, ''),
    requestId: req.id,
  }),
});
type Who = Pick<Actor, 'email' | 'id' | 'name' | 'role'>;
