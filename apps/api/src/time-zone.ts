import { TZDate } from '@date-fns/tz';

/** Milliseconds. */
export const DAY = 86_400_000;

/** The moment at which that calendar day (midnight UTC), or one so many days later, begins in the time zone. */
export function dayStart(day: Date, later: number, timeZone: string): Date {
  const date = [day.getUTCFullYear(), day.getUTCMonth(), day.getUTCDate() + later] as const;
  return new Date(new TZDate(...date, 0, 0, 0, timeZone).getTime());
}

/** Today's date in the business's time zone, as yyyy-MM-dd: the way Swedish dates are written. */
export const todayIn = (timeZone: string) => new Intl.DateTimeFormat('sv', { timeZone }).format(new Date());
