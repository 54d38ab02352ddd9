import { TZDate } from '@date-fns/tz';

/** Milliseconds. */
export const DAY = 86_400_000;

/** The moment at which that calendar day (midnight UTC), or one so many days later, begins in the time zone. */
export function dayStart(day: Date, later: number, timeZone: string): Date {
  const date = [day.getUTCFullYear(), day.getUTCMonth(), day.getUTCDate() + later] as const;
  return new Date(new TZDate(...date, 0, 0, 0, timeZone).getTime());
}

const ethiopianDay = new Intl.DateTimeFormat('en-u-ca-ethiopic', { day: 'numeric', timeZone: 'UTC' });
/** The first day of the Ethiopian month that a day lies in, both yyyy-MM-dd. */
export function ethiopianMonthStart(day: string): string {
  const date = new Date(day);
  date.setUTCDate(date.getUTCDate() + 1 - Number(ethiopianDay.format(date)));
  return date.toISOString().slice(0, 10);
}

/** The date of a moment in the business's time zone, as yyyy-MM-dd: the way Swedish dates are written. */
export function dayIn(timeZone: string, moment: Date): string {
  const format = dayFormats.get(timeZone) ?? new Intl.DateTimeFormat('sv', { timeZone });
  dayFormats.set(timeZone, format);
  return format.format(moment);
}
/** Of each zone that was asked for: to make one takes longer than to use it. */
const dayFormats = new Map<string, Intl.DateTimeFormat>();

export const todayIn = (timeZone: string) => dayIn(timeZone, new Date());
