import { dateOf, dayOf } from '@app/schemas/kit/days';
import { TZDate } from '@date-fns/tz';

/** The start, in the time zone, of a calendar day (midnight UTC) or of one that many days later. */
export function dayStart(day: Date, later: number, timeZone: string): Date {
  const date = [day.getUTCFullYear(), day.getUTCMonth(), day.getUTCDate() + later] as const;
  return new Date(new TZDate(...date, 0, 0, 0, timeZone).getTime());
}

const ethiopianDay = new Intl.DateTimeFormat('en-u-ca-ethiopic', { day: 'numeric', timeZone: 'UTC' });
/** First day of the Ethiopian month of a day, both yyyy-MM-dd. */
export function ethiopianMonthStart(day: string): string {
  const date = new Date(day);
  date.setUTCDate(date.getUTCDate() + 1 - Number(ethiopianDay.format(date)));
  return dayOf(date);
}

/** The date in a time zone as yyyy-MM-dd, which is the Swedish format. */
export function dayIn(timeZone: string, moment: Date): string {
  const format = dayFormats.get(timeZone) ?? new Intl.DateTimeFormat('sv', { timeZone });
  dayFormats.set(timeZone, format);
  return format.format(moment);
}
/** One format per zone: creating one takes longer than using it. */
const dayFormats = new Map<string, Intl.DateTimeFormat>();

export const todayIn = (timeZone: string) => dayIn(timeZone, new Date());

/** Today in a time zone as dates are stored: midnight UTC. */
export const storedToday = (timeZone: string): Date => dateOf(todayIn(timeZone));
