import { fromCents } from '@app/schemas/kit/amounts';
import { dayText, tagWith } from '@app/schemas/text/day-text';
import { type CalendarName, type Language, locale } from '../i18n.ts';
import { companyZone } from './company-zone.ts';

const tags = { en: 'en-US', am: 'am-ET' } as const;

/** Caches each formatter: creating one takes longer than formatting a whole page. */
function memoized<Names extends readonly string[], T>(make: (...names: Names) => T): (...names: Names) => T {
  const made = new Map<string, T>();
  return (...names) => {
    const key = names.join(' ');
    const known = made.get(key) ?? make(...names);
    made.set(key, known);
    return known;
  };
}

const tag = () => tags[locale().language];
const numbers = (options: Intl.NumberFormatOptions) => {
  const format = memoized((tag: string) => new Intl.NumberFormat(tag, options));
  // With the minus of print, at which no line breaks, in place of the hyphen that Intl writes.
  return (value: number): string => format(tag()).format(value).replace('-', '−');
};

/** Formats birr with two decimals, without the unit: 1,180.00. */
export const formatMoney = numbers({ minimumFractionDigits: 2, maximumFractionDigits: 2 });
/** Formats a rate of exchange, whose further decimals count: 148.20 or 148.205. */
export const formatRate = numbers({ minimumFractionDigits: 2, maximumFractionDigits: 6 });
/** Formats a price of a unit abroad, whose further decimals count: 43.80 or 0.0125. */
export const formatUnitPrice = numbers({ minimumFractionDigits: 2, maximumFractionDigits: 4 });
/** Formats whole cents, in which the totals of lines are kept. */
export const formatCents = (cents: bigint): string => formatMoney(fromCents(Number(cents)));
/** Formats a quantity or count: 1,240 or 12.5. */
export const formatAmount = numbers({ maximumFractionDigits: 3 });

/** Formats an amount whose cents don't matter: 11,914,000. */
export const formatWhole = numbers({ maximumFractionDigits: 0 });
/** Formats an amount for tight spaces: 800K. */
export const formatCompact = numbers({ notation: 'compact', maximumFractionDigits: 1 });

/** Formats a file size: 12 kB or 3.4 MB. */
export const formatFileSize = (bytes: number): string =>
  bytes < 1_000_000 ? `${formatAmount(Math.ceil(bytes / 1_000))} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;

/** Formats a calendar date in the reader's language and calendar: `MMM d, yyyy` in English. */
export const formatDate = (iso: string): string => dayText(new Date(iso), locale());

const shapes = {
  day: { month: 'short', day: 'numeric' },
  month: { month: 'long' },
  shortMonth: { month: 'short' },
  monthOfYear: { month: 'short', year: 'numeric' },
  year: { year: 'numeric' },
} as const;
const partOfDate = memoized(
  (language: Language, calendar: CalendarName, part: keyof typeof shapes) =>
    new Intl.DateTimeFormat(tagWith(language, calendar), { ...shapes[part], timeZone: 'UTC' }),
);
const formatPart = (iso: string, part: keyof typeof shapes, { language, calendar } = locale()): string =>
  withoutEra(partOfDate(language, calendar, part).formatToParts(new Date(iso)));
/** Formats a calendar date without its year: Nov 13. */
export const formatDay = (iso: string): string => formatPart(iso, 'day');
/** Names the month of a calendar date in the reader's calendar: November. */
export const formatMonth = (iso: string): string => formatPart(iso, 'month');
/** Names it in short, with its year: Nov 2026. */
export const formatMonthOfYear = (iso: string): string => formatPart(iso, 'monthOfYear');
/** Names it in short, without its year: Nov. */
export const formatShortMonth = (iso: string): string => formatPart(iso, 'shortMonth');
export const formatYear = (iso: string): string => formatPart(iso, 'year');

const ethiopic = { language: 'am', calendar: 'ethiopian' } as const;
/** Formats it in the Ethiopian calendar, in Amharic: ኅዳር 11. */
export const formatEthiopicDay = (iso: string): string => formatPart(iso, 'day', ethiopic);
/** Names its month in a calendar: the Ethiopian one in Amharic, the Gregorian one in the reader's language. */
export const formatMonthIn = (iso: string, calendar: CalendarName): string =>
  formatPart(iso, 'month', calendar === 'ethiopian' ? ethiopic : { ...locale(), calendar });

/** Formats the day of a moment in the company's time zone. */
export const formatMoment = (iso: string): string =>
  dayText(new Date(iso), { ...locale(), month: 'short', timeZone: companyZone() });

const clock = memoized(
  (tag: string, timeZone: string) =>
    new Intl.DateTimeFormat(tag, { hour: 'numeric', minute: '2-digit', timeZone }),
);
/** Formats a moment with its time of day in the company's time zone: Mar 6, 2024, 1:30 AM. */
export const formatTime = (iso: string): string =>
  `${formatMoment(iso)}, ${clock(tag(), companyZone()).format(new Date(iso))}`;

/** Formats a calendar date in full: November 1st, 2026. */
export function formatLongDate(iso: string): string {
  const { language, calendar } = locale();
  const date = new Date(iso);
  const long = dayText(date, { language, calendar, month: 'long' });
  if (language !== 'en' || calendar !== 'gregorian') return long;
  const day = date.getUTCDate();
  return long.replace(/\d+/, `${day}${ordinal(day)}`);
}

function ordinal(day: number): string {
  if (day >= 11 && day <= 13) return 'th';
  return ['th', 'st', 'nd', 'rd'][day % 10] ?? 'th';
}

/** Formats a calendar date for documents that everyone must be able to read: Nov 20, 2026. */
export const formatGregorianDate = (iso: string): string =>
  dayText(new Date(iso), { language: 'en', calendar: 'gregorian' });
/** Formats a moment for them, in the company's time zone: its day, and its time as 08:52. */
export const formatGregorianMoment = (iso: string): { day: string; time: string } => {
  const moment = new Date(iso);
  const timeZone = companyZone();
  const day = dayText(moment, { language: 'en', calendar: 'gregorian', timeZone });
  const time = moment.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit', timeZone });
  return { day, time };
};
/** Formats a calendar date in the Ethiopian calendar, in Amharic: ኅዳር 11 ቀን 2019. */
export const formatEthiopicDate = (iso: string): string =>
  dayText(new Date(iso), { language: 'am', calendar: 'ethiopian', month: 'long' });

/** Formats a date in the calendar that the reader hasn't chosen, and names the language of the text. */
export function formatInOtherCalendar(iso: string): { text: string; language: Language } {
  const { language, calendar } = locale();
  if (calendar === 'gregorian') return { text: formatEthiopicDate(iso), language: 'am' };
  const text = dayText(new Date(iso), { language, calendar: 'gregorian' });
  return { text, language };
}

type DayPart = 'weekday' | 'month' | 'day' | 'year';

const partFormat = memoized((language: Language, calendar: CalendarName, ...parts: readonly DayPart[]) => {
  const length = { weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' } as const;
  return new Intl.DateTimeFormat(
    tagWith(language, calendar),
    Object.fromEntries(parts.map((part) => [part, length[part]])),
  );
});

/** Formats parts of a day of the date grid, in the browser's own time zone: "November 2026", "20". */
export function dayParts(date: Date, ...parts: readonly DayPart[]): string {
  const { language, calendar } = locale();
  return withoutEra(partFormat(language, calendar, ...parts).formatToParts(date));
}

/** Drops the era that follows an Ethiopian year, with the space or comma before it. */
const withoutEra = (parts: readonly Intl.DateTimeFormatPart[]): string =>
  parts
    .filter(({ type }, at) => type !== 'era' && !(type === 'literal' && parts[at + 1]?.type === 'era'))
    .map(({ value }) => value)
    .join('');
