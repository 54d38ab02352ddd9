import type { Dashboard } from '@app/schemas/dashboard';
import { addBirr } from '@app/schemas/kit/amounts';

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
      week.total = addBirr([week.total, day.total]);
      week.previousTotal = addBirr([week.previousTotal, day.previousTotal]);
    }
  }
  return weeks;
}
