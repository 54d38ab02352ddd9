import { dateAt } from '../../bson/date.ts';

const DAY = 86_400_000;

/** Day of the year, from 1. */
export function dayOfYear(local: Date): number {
  const newYear = dateAt(new Date(local).setUTCMonth(0, 1));
  return Math.round((local.getTime() - newYear.getTime()) / DAY) + 1;
}

/** Week of the year, from 0; weeks start on Sunday. */
export function weekOfYear(local: Date): number {
  return Math.floor((dayOfYear(local) + 6 - local.getUTCDay()) / 7);
}

/** Day of the week by ISO 8601: Monday is 1, Sunday 7. */
export function isoDayOfWeek(local: Date): number {
  return local.getUTCDay() || 7;
}

/** Week and its year by ISO 8601. */
export function isoWeek(local: Date): { year: number; week: number } {
  const thursday = new Date(local);
  thursday.setUTCDate(thursday.getUTCDate() + 4 - isoDayOfWeek(local));
  return { year: thursday.getUTCFullYear(), week: Math.ceil(dayOfYear(thursday) / 7) };
}

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

/** English name of a month. */
export function monthName(local: Date): string {
  return MONTHS[local.getUTCMonth()] as string;
}
