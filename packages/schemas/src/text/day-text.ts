import type { CalendarName, Language } from './locale.ts';

const tags = { en: 'en-US', am: 'am-ET' } as const;
/** Returns Intl's tag of a language with a calendar. */
export const tagWith = (language: Language, calendar: CalendarName): string =>
  tags[language] + (calendar === 'ethiopian' ? '-u-ca-ethiopic' : '');

type Style = {
  language: Language;
  calendar: CalendarName;
  month?: 'short' | 'long';
  /** UTC by default: calendar dates are stored as midnight UTC, and are the same date everywhere. */
  timeZone?: string;
};

/** Formats a day, such as Nov 20, 2026 or ኅዳር 11 ቀን 2019, without the era that Intl adds to Ethiopian years. */
export function dayText(
  date: Date,
  { language, calendar, month = 'short', timeZone = 'UTC' }: Style,
): string {
  const format = formatOf(tagWith(language, calendar), month, timeZone);
  if (language === 'en' && calendar === 'gregorian') return format.format(date);
  const parts = Object.fromEntries(format.formatToParts(date).map(({ type, value }) => [type, value]));
  return language === 'am'
    ? `${parts.month} ${parts.day} ቀን ${parts.year}`
    : `${parts.month} ${parts.day}, ${parts.year}`;
}

/** Caches each formatter: creating one takes longer than formatting a whole page. */
function formatOf(tag: string, month: 'short' | 'long', timeZone: string): Intl.DateTimeFormat {
  const key = `${tag} ${month} ${timeZone}`;
  const known =
    made.get(key) ?? new Intl.DateTimeFormat(tag, { year: 'numeric', month, day: 'numeric', timeZone });
  made.set(key, known);
  return known;
}
const made = new Map<string, Intl.DateTimeFormat>();
