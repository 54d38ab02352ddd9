import type { CompanyRules } from '../../books/rules.ts';
import type { Actor } from '../../http/caller/context.ts';

/** Tells whether a user may take goods back: admins, and encoders where the company lets them. */
export const mayReturn = (
  { encodersMayReturn }: Pick<CompanyRules, 'encodersMayReturn'>,
  { role }: Pick<Actor, 'role'>,
): boolean => role === 'admin' || (role === 'encoder' && encodersMayReturn);
