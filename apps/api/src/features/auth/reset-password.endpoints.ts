import { admins } from '@app/schemas/resource';
import { resetPasswordAnswer, resetPasswordPath, resetPasswordRequest } from '@app/schemas/users';
import { defineEndpoint, type Endpoint } from '../../crud/endpoint.ts';
import { recordOf } from '../../crud/service.ts';
import { notFound, unauthenticated } from '../../errors.ts';
import { resetPassword } from '../users/one-time-passwords.service.ts';
import { accountById, emailKey, ownAccount, usersResource } from '../users/users.service.ts';
import { confirmIdentity } from './current-password.service.ts';
import { liftLimits } from './login-limits.ts';

/** A way back in for whoever has lost their password (specification 7, section 1). */
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
    const message = `User "${account.email}" got a one-time password`;
    return {
      body: { message: 'Password reset', data: { oneTimePassword, expires: expires.toISOString() } },
      audit: { action: 'Password reset', type: 'User', message, record: recordOf(usersResource, account) },
      committed: () => liftLimits(emailKey(account.email)),
    };
  },
});
