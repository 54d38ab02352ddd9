import type { Dashboard } from '@app/schemas/dashboard';

export type SalesPoint = Dashboard['byDay'][number];

const MONDAY = 1;

/** Sums days into weeks that begin on Monday, named by their first day; the first and last may be shorter. */
export function weeksOf(days: readonly SalesPoint[]): SalesPoint[] {
  const weeks: SalesPoint[] = [];
  for (const day of days) {
    const week = weeks.at(-1);
    if (!week || new Date(day.day).getUTCDay() === MONDAY) weeks.push({ ...day });
    else {
      week.sales += day.sales;
      week.total = inCents(week.total + day.total);
      week.previousTotal = inCents(week.previousTotal + day.previousTotal);
    }
  }
  return weeks;
}

/** Rounds away binary fractions of a cent. */
const inCents = (birr: number) => Math.round(birr * 100) / 100;
