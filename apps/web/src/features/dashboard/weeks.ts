import type { Dashboard } from '@app/schemas/dashboard';

export type SalesPoint = Dashboard['byDay'][number];

const MONDAY = 1;

/** Adds days up to weeks that begin on Monday, each named by its first day; the first and the last may be shorter. */
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

/** Takes off what binary fractions leave behind the cents. */
const inCents = (birr: number) => Math.round(birr * 100) / 100;
