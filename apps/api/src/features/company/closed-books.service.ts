import { dayOf } from '@app/schemas/kit/days';
import { msg } from '@app/schemas/messages/message';
import type { WriteContext } from '../../http/caller/context.ts';
import { conflict } from '../../lib/errors.ts';
import { storedToday } from '../../lib/time-zone.ts';
import { type CompanyRules, gateOf, passGate } from './company.service.ts';

/** @throws PERIOD_LOCKED for what anybody dates on or before the day until which the books are closed */
export function refuseClosedDate(date: Date, { lockedUntil }: Pick<CompanyRules, 'lockedUntil'>): void {
  if (!lockedUntil || date > lockedUntil) return;
  const until = dayOf(lockedUntil);
  throw conflict('PERIOD_LOCKED', msg('The books are closed until {{until, day}}', { until }));
}

/**
 * Refuses what counts as of today where today is closed, until it is stored. Of several refusals it comes after those
 * of the record's state and before those of amounts.
 * @throws PERIOD_LOCKED
 */
export async function refuseClosedToday(
  place: Parameters<typeof gateOf>[0],
  { session, env }: Pick<WriteContext, 'session' | 'env'>,
): Promise<void> {
  refuseClosedDate(storedToday(env.TIME_ZONE), await passGate(gateOf(place), session));
}
