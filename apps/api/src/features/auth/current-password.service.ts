import { HttpError, refusedFields } from '../../errors.ts';
import type { Context } from '../../http/context.ts';
import { notePassword } from '../../http/session.ts';
import { limited } from './login-limits.ts';
import { type Credential, passwordMatches } from './passwords.service.ts';

/**
 * Checks the password that somebody who is signed in gives again. Wrong ones count for that session alone.
 * @param field the one of the request that holds it
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
  refusedFields('WRONG_PASSWORD', { [field]: ['Current password is wrong'] });

/**
 * Makes sure that whoever calls is who signed in: by the password that the call carries, or one given not long ago.
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
    throw new HttpError('PASSWORD_REQUIRED', 'Enter your password to go on');
  }
}
