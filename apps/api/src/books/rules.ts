import { DAY_MS, dayOf } from '@app/schemas/kit/days';
import { msg } from '@app/schemas/messages/message';
import { databaseName } from '../database/connect.ts';
import { systemReader } from '../database/system-reader.ts';
import type { Session } from '../database/types.ts';
import type { Actor } from '../http/caller/context.ts';
import { conflict, forbidden, invalidField } from '../lib/errors.ts';
import { COMPANY, CompanyModel, type StoredCompany } from './company.model.ts';

/** The company without its logo. */
export type CompanyRules = Omit<StoredCompany, 'logo'>;

/** The rules as last read, and how often those of this database had been changed then. */
let known: { database: string; changes: number; rules: CompanyRules } | undefined;

/** Reads the company's rules, unless they are known as they are. @param changes how often they have been changed */
export async function rulesOf(changes: number, session: Session): Promise<CompanyRules> {
  const database = databaseName();
  if (known?.database === database && known.changes === changes) return known.rules;
  const rules = await readCompanyRecord(session, { logo: 0 });
  known = { database, changes, rules };
  return rules;
}

export async function readCompanyRecord(session?: Session, projection = {}): Promise<StoredCompany> {
  const stored = await systemReader(session).findOne(CompanyModel, { _id: COMPANY }, { projection });
  if (!stored) throw new Error('The data lack the company');
  return stored;
}

/** @throws PERIOD_LOCKED for what anybody dates on or before the day until which the books are closed */
export function refuseClosedDate(date: Date, { lockedUntil }: Pick<CompanyRules, 'lockedUntil'>): void {
  if (!lockedUntil || date > lockedUntil) return;
  const until = dayOf(lockedUntil);
  throw conflict('PERIOD_LOCKED', msg('The books are closed until {{until, day}}', { until }));
}

/** @throws FORBIDDEN for encoders, where the company doesn't let them correct stock */
export function refuseAdjusting(
  { encodersMayAdjust }: Pick<CompanyRules, 'encodersMayAdjust'>,
  { role }: Pick<Actor, 'role'>,
): void {
  if (role === 'encoder' && !encodersMayAdjust) throw forbidden();
}

const tooOld = {
  SalesDate: {
    some: 'Sales can be dated at most {{count, number}} days back',
    none: 'Sales can only be dated today',
  },
  date: {
    some: 'Payments can be dated at most {{count, number}} days back',
    none: 'Payments can only be dated today',
  },
} as const;

/** @throws VALIDATION_FAILED for an encoder's sale or payment dated too far back (part 3, section 1) */
export function refuseOldDate(
  field: keyof typeof tooOld,
  date: Date,
  { rules: { salesDaysBack: count }, today }: { rules: CompanyRules; today: Date },
  { role }: Pick<Actor, 'role'>,
): void {
  if (role !== 'encoder' || count === null) return;
  if ((today.getTime() - date.getTime()) / DAY_MS <= count) return;
  const { some, none } = tooOld[field];
  throw invalidField(field, count ? msg(some, { count }) : msg(none));
}
