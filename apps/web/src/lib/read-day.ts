import { fold } from '@app/schemas/fold';
import { type CalendarName, locale } from './i18n.ts';

/**
 * Reads a date as people type it: 2026-11-20, 20/11/2026, 2026/11/20, Nov 20, 2026, 20 November 2026, Hidar 11, 2019
 * or ኅዳር 11 ቀን 2019. The name of a month says which calendar it belongs to, figures belong to the one that the
 * reader has chosen; but a year, a month and a day with hyphens are always Gregorian, as dates are kept.
 * @returns the day as `yyyy-MM-dd`, or null when the text is no day
 */
export function readDay(text: string, calendar: CalendarName = locale().calendar): string | null {
  const typed = fold(text.trim());
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(typed);
  if (iso) return existing('gregorian', iso[1], Number(iso[2]), iso[3]);
  const figures =
    /^(?<day>\d{1,2})(?<mark>[-/.])(?<month>\d{1,2})\k<mark>(?<year>\d{4})$/.exec(typed) ??
    /^(?<year>\d{4})(?<mark>[/.])(?<month>\d{1,2})\k<mark>(?<day>\d{1,2})$/.exec(typed);
  if (figures?.groups) {
    const { day, month, year } = figures.groups;
    return existing(calendar, year, Number(month), day);
  }
  const worded =
    /^(?<name>\p{L}{2,})\.? (?<day>\d{1,2})(?:st|nd|rd|th)?,?(?: ቀን)? (?<year>\d{4})$/u.exec(typed) ??
    /^(?<day>\d{1,2})(?:st|nd|rd|th)? (?<name>\p{L}{2,})\.?,? (?<year>\d{4})$/u.exec(typed);
  if (!worded?.groups) return null;
  const { name = '', day, year } = worded.groups;
  const found = months().find(({ names }) => names.some((known) => isShortFor(name, known)));
  return found ? existing(found.calendar, year, found.month, day) : null;
}

/** The first three letters of an English name tell it from all others, the first two of an Amharic one. */
const isShortFor = (name: string, known: string) =>
  known.startsWith(name) && name.length >= (name < '\u1200' ? 3 : 2);

/** The date, if there is such a day: not on February 30, nor on Pagume 6 of most years. */
function existing(calendar: CalendarName, year: string | undefined, month: number, day: string | undefined) {
  if (!year || !day) return null;
  const given = { year: Number(year), month, day: Number(day) };
  return calendar === 'gregorian' ? gregorianDay(given) : ethiopianDay(given);
}

type Parts = { year: number; month: number; day: number };
const DAY_MS = 86_400_000;
const isoOf = (date: Date) => date.toISOString().slice(0, 10);

function gregorianDay({ year, month, day }: Parts): string | null {
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 ? isoOf(date) : null;
}

/** The days before 1 Meskerem of year 1, counted from 1970. */
const ETHIOPIAN_START = -716_367;

/** Twelve months of 30 days, then Pagume of 5, or of 6 before each year that 4 divides. */
function ethiopianDay({ year, month, day }: Parts): string | null {
  const length = month < 13 ? 30 : year % 4 === 3 ? 6 : 5;
  if (year < 1 || month < 1 || month > 13 || day < 1 || day > length) return null;
  const days = 365 * (year - 1) + Math.floor(year / 4) + 30 * (month - 1) + day - 1;
  return isoOf(new Date((ETHIOPIAN_START + days) * DAY_MS));
}

type Month = { calendar: CalendarName; month: number; names: readonly string[] };

/** How the Ethiopian months are also written in Latin letters. */
const otherSpellings: Readonly<Record<number, readonly string[]>> = {
  2: ['tikimt', 'tiqimt'],
  3: ['hidar'],
  4: ['tahisas', 'tahesas'],
  5: ['tir'],
  8: ['miyazya', 'miyazia'],
  9: ['ginbot'],
  12: ['nehase', 'nehasie'],
  13: ['pagume', 'pagumē'],
};

let named: readonly Month[] | undefined;

/** The months of both calendars, by their names in both languages. */
function months(): readonly Month[] {
  named ??= (['gregorian', 'ethiopian'] as const).flatMap((calendar) => {
    const ethiopic = calendar === 'ethiopian' ? '-u-ca-ethiopic' : '';
    const formats = ['en', 'am'].map(
      (language) => new Intl.DateTimeFormat(language + ethiopic, { month: 'long', timeZone: 'UTC' }),
    );
    return Array.from({ length: calendar === 'gregorian' ? 12 : 13 }, (_, index): Month => {
      const month = index + 1;
      const day = new Date(existing(calendar, '2015', month, '2') ?? 0);
      const names = formats.map((format) => fold(format.format(day)));
      return { calendar, month, names: [...names, ...((ethiopic && otherSpellings[month]) || [])] };
    });
  });
  return named;
}
