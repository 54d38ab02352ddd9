import { DAY_MS, dayOf, shiftDay } from '@app/schemas/kit/days';
import type { CalendarName } from '../../../../lib/i18n.ts';

/** One scale of days for the whole drawing: from days (yyyy-MM-dd) to pixels. */
export type DayScale = { first: string; last: string; x: (day: string) => number };

/** What words behind the last day take, in pixels. */
const ROOM = 120;

/** @param width in pixels */
export function dayScale(first: string, last: string, width: number): DayScale {
  const [from, to] = [Date.parse(first), Date.parse(last)];
  const x = (day: string) =>
    Math.round(((width - ROOM) * (Date.parse(day) - from)) / Math.max(DAY_MS, to - from));
  return { first, last, x };
}

const dayOfMonth: Readonly<Record<CalendarName, Intl.DateTimeFormat>> = {
  gregorian: new Intl.DateTimeFormat('en', { day: 'numeric', timeZone: 'UTC' }),
  ethiopian: new Intl.DateTimeFormat('en-u-ca-ethiopic', { day: 'numeric', timeZone: 'UTC' }),
};

/** The days with which months begin, with room for their names between them. */
export function monthsOn({ first, last, x }: DayScale, calendar: CalendarName): readonly string[] {
  const begins: string[] = [];
  let free = Number.NEGATIVE_INFINITY;
  for (let at = Date.parse(first); at <= Date.parse(last); at += DAY_MS) {
    const day = dayOf(new Date(at));
    if (dayOfMonth[calendar].format(at) !== '1' || x(day) < free) continue;
    begins.push(day);
    free = x(day) + MONTH_WIDTH;
  }
  return begins;
}
/** What the longest name of a month takes, in pixels. */
export const MONTH_WIDTH = 76;

/** The first and last day to draw; today is on it while the import is open. */
export function drawnDays(days: readonly string[], today: string | null): [first: string, last: string] {
  const all = [...days, ...(today ? [today] : [])].toSorted();
  const [first = '', last = ''] = [all[0], all.at(-1)];
  const length = Math.round((Date.parse(last) - Date.parse(first)) / DAY_MS);
  return [shiftDay(first, -Math.ceil(length * 0.05) - 1), shiftDay(last, 1)];
}
