import { msg } from '@app/schemas/messages/message';
import type { Context } from '../../http/caller/context.ts';
import { notePassword } from '../../http/caller/session.ts';
import { HttpError, refusedFields } from '../../lib/errors.ts';
import { limited } from './login-limits.service.ts';
import { type Credential, passwordMatches } from './passwords.service.ts';

/**
 * Checks the password that a signed-in user confirms. Failures count for that session alone.
 * @param field the request's field with the password
 * @throws WRONG_PASSWORD, RATE_LIMITED
 */
export const checkCurrentPassword = (
  password: string,
  account: Credential,
  sessionId: string,
  field: string,
): Promise<void> =>
  limited({ session: sessionId }, async () => {
    if (!(await passwordMatches(password, account))) throw wrongPassword(field);
  });

export const wrongPassword = (field: string) =>
  refusedFields('WRONG_PASSWORD', { [field]: [msg('Current password is wrong')] });

/**
 * Confirms the caller's identity by the password in the call, or one given a short while ago.
 * @throws PASSWORD_REQUIRED, WRONG_PASSWORD, RATE_LIMITED
 */
export async function confirmIdentity(
  currentPassword: string | null | undefined,
  account: Credential,
  { actor, env }: Pick<Context, 'actor' | 'env'>,
): Promise<void> {
  if (currentPassword != null) {
    await checkCurrentPassword(currentPassword, account, actor.sessionId, 'currentPassword');
    await notePassword(actor.sessionId);
  } else if (Date.now() - actor.passwordAt.getTime() > env.REAUTH_MINUTES * 60_000) {
    throw new HttpError('PASSWORD_REQUIRED', msg('Enter your password to go on'));
  }
}
