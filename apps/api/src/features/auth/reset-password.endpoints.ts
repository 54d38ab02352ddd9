import {
  resetPasswordAnswer,
  resetPasswordPath,
  resetPasswordRequest,
  users,
} from '@app/schemas/access/users';
import { admins } from '@app/schemas/kit/resource';
import { inAnswer } from '@app/schemas/messages/answer';
import { msg } from '@app/schemas/messages/message';
import { defineEndpoint, type Endpoint } from '../../calls/endpoint.ts';
import { recordOf } from '../../crud/service.ts';
import { notFound, unauthenticated } from '../../lib/errors.ts';
import { confirmIdentity } from '../passwords/current-password.service.ts';
import { liftLimits } from '../passwords/login-limits.service.ts';
import { resetPassword } from '../users/one-time-passwords.service.ts';
import { accountById, emailKey, ownAccount } from '../users/users.service.ts';

/** Restores access for users who have lost their password (specification 7, section 1). */
export const resetPasswordEndpoint: Endpoint = defineEndpoint({
  route: resetPasswordPath,
  summary: 'Give a user a one-time password in the place of theirs',
  access: admins,
  request: resetPasswordRequest,
  answer: resetPasswordAnswer,
  queue: ({ _id }) => [_id],
  write: async ({ _id, currentPassword }, context) => {
    const { actor, env, session } = context;
    if (_id === actor.id) throw ownAccount();
    const own = await accountById(actor.id, session);
    if (!own) throw unauthenticated();
    await confirmIdentity(currentPassword, own, context);
    const account = await accountById(_id, session);
    if (!account) throw notFound('User');
    const { oneTimePassword, expires } = await resetPassword(account._id, env, session);
    const message = msg('User "{{email}}" got a one-time password', { email: account.email });
    return {
      body: { ...inAnswer(msg('Password reset')), data: { oneTimePassword, expires: expires.toISOString() } },
      audit: {
        action: 'Password reset',
        type: 'User',
        message,
        record: recordOf({ contract: users }, account),
      },
      afterCommit: () => liftLimits(emailKey(account.email)),
    };
  },
});
