import { loginRequest } from '@app/schemas/access/auth';
import { type Message, msg } from '@app/schemas/messages/message';
import { type AuditAction, writeAudit } from '../calls/audit.ts';
import { inAuditedTransaction } from '../calls/run-write.ts';
import { isDuplicate } from '../database/errors.ts';
import { systemReader } from '../database/system-reader.ts';
import { insertLater } from '../database/transactions/pending-writes.ts';
import { liftLimits } from '../features/passwords/login-limits.service.ts';
import { newAdmin } from '../features/users/first-admin.ts';
import { makeOneTimePassword, resetPassword } from '../features/users/one-time-passwords.service.ts';
import { UserModel } from '../features/users/user.model.ts';
import { type Account, accountByEmail, emailKey } from '../features/users/users.service.ts';
import type { Author } from '../http/caller/author.ts';
import { endAllSessions, fullName } from '../http/caller/session.ts';
import type { CliEnv } from '../lib/env.ts';

/** Author in the audit trail: somebody at the machine, who is no user. */
const OPERATOR: Author = { user: 'operator' };

type Call = { env: CliEnv; email: string; say: (line: string) => void };
type Action = {
  /** How many e-mail arguments it takes. */
  takes: 0 | 1;
  run: (call: Call) => Promise<void>;
};

/** Restores access from the machine itself (specification 7, section 1). */
export const adminActions: Readonly<Record<string, Action>> = {
  list: {
    takes: 0,
    run: async ({ say }) => {
      for (const user of await systemReader().find<Account>('User', {}, { sort: { emailKey: 1 } }))
        say(`${user.email}  ${user.role}  ${user.status}  ${fullName(user)}`);
    },
  },
  'reset-password': {
    takes: 1,
    run: async ({ env, email, say }) => {
      const account = await accountOf(email);
      const issued = await inAuditedTransaction(async (session) => {
        const reset = await resetPassword(account._id, env, session);
        await note(
          'Password reset',
          msg('User "{{email}}" got a one-time password', { email: account.email }),
          session,
        );
        return reset;
      });
      await liftLimits(emailKey(account.email));
      tell(account.email, issued, say);
      if (account.status !== 'ACTIVE')
        say('This account is inactive: an admin has to activate it before anyone can sign in.');
    },
  },
  unlock: {
    takes: 1,
    run: async ({ email, say }) => {
      const account = await accountOf(email);
      await inAuditedTransaction((session) =>
        note('Unlock', msg('User "{{email}}" unlocked', { email: account.email }), session),
      );
      await liftLimits(emailKey(account.email));
      say(`${account.email} may try to sign in again.`);
    },
  },
  'new-admin': {
    takes: 1,
    run: async ({ env, email: given, say }) => {
      const { data: email } = loginRequest.shape.email.safeParse(given);
      if (!email) throw new Error(`${given} is not an e-mail address of 7 to 50 characters.`);
      const { stored, issued } = await makeOneTimePassword(env);
      const make = inAuditedTransaction(async (session) => {
        insertLater(session, UserModel, [newAdmin(email, 'New', stored)]);
        await note('Create', msg('{{label}} "{{name}}" created', { label: 'User', name: email }), session);
      });
      await make.catch((error: unknown) => {
        throw isDuplicate(error) ? new Error(`${email} is a user already: reset their password.`) : error;
      });
      tell(email, issued, say);
    },
  },
  'end-sessions': {
    takes: 0,
    run: async ({ say }) => {
      await endAllSessions();
      await inAuditedTransaction((session) =>
        note('End of sessions', msg('All sessions were ended'), session),
      );
      say('Everyone has to sign in again.');
    },
  },
};

async function accountOf(email: string): Promise<Account> {
  const account = await accountByEmail(email.trim());
  if (!account) throw new Error(`There is no user ${email}. See: npm run admin -- list`);
  return account;
}

const note = (action: AuditAction, message: Message, session: Parameters<typeof writeAudit>[2]) =>
  writeAudit({ action, type: 'User', message }, OPERATOR, session);

/** Puts the password on a line of its own, for copying. */
function tell(
  email: string,
  { oneTimePassword, expires }: { oneTimePassword: string; expires: Date },
  say: Call['say'],
): void {
  say(`The one-time password of ${email}, which works until ${expires.toISOString()}:`);
  say(oneTimePassword);
}
