import { DAY_MS, dayOf } from '@app/schemas/kit/days';
import { type CalendarName, locale } from '../i18n.ts';
import { type Era, eraOf, geezNumber, isFiller, type Month, monthOf, weekdayOf } from './day-words.ts';

/**
 * Reads a date as people type it, and as papers and spreadsheets write it: 2026-11-20, 20/11/2026, 20-Nov-2026, Friday,
 * Nov. 20, 2026, Hidar 11, 2019, ኅዳር 11 ቀን 2019 ዓ.ም., including whatever surrounds it in a pasted cell. A month's name
 * or an era after the year decides the calendar. Numbers alone belong to the reader's calendar, day before month; but
 * year, month and day with hyphens are always Gregorian, as dates are stored.
 * @returns the day as `yyyy-MM-dd`, or null when the text is not a day, or its weekday doesn't match
 */
export function readDay(text: string, calendar: CalendarName = locale().calendar): string | null {
  const written = writtenIn(plain(text));
  const given = written && (written.month ? worded(written, written.month) : figures(written, calendar));
  if (!given) return null;
  const day = given.calendar === 'gregorian' ? gregorianDay(given) : ethiopianDay(given);
  const isThatDay = written.weekday === undefined || new Date(day ?? '').getUTCDay() === written.weekday;
  return isThatDay ? day : null;
}

const TIME =
  /[t ]+(?:[01]?\d|2[0-4]):[0-5]\d(?::[0-5]\d(?:\.\d+)?)?(?: ?[ap]\.?m\.?)?(?: ?(?:z|(?:utc|gmt)?[+-]\d\d:?\d\d))?$/;

/** Strips what a pasted cell adds: quotes, invisible characters, the time of day. */
const plain = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\p{Cf}/gu, '')
    .replace(/[\s,፡።፣፤]+/g, ' ')
    .replace(/^[ "'“”‘’]+|[ "'“”‘’;]+$/g, '')
    .replace(/\p{Pd}/gu, '-')
    .replace(TIME, '')
    .replace(/[፩-፼]+/g, (letters) => String(geezNumber(letters)))
    // 2026年11月20日, as papers from China write it.
    .replace(/(\d) ?[年月] ?(?=\d)/g, '$1-')
    .replace(/(\d) ?日/, '$1');

type Written = {
  month?: Month;
  weekday?: number;
  eras: ReadonlySet<Era>;
  numbers: readonly string[];
  /** How many numbers precede the month. */
  before: number;
  /** The separators of a date in numbers. */
  marks: readonly string[];
};

/**
 * Splits a date into words and numbers, each kind at most as often as a date has it; null when anything else occurs.
 */
function writtenIn(text: string): Written | null {
  const numbers: string[] = [];
  const marks: string[] = [];
  const eras = new Set<Era>();
  const found: { month?: Month; weekday?: number; before: number } = { before: 0 };
  const parts = text.split(/(\d+|\p{L}[\p{L}\p{M}]*(?:[./]\p{L}+)*\.?)/u);
  for (const [at, part] of parts.entries()) {
    if (at % 2 === 0) {
      if (!/^[ .,/()-]*$/.test(part)) return null;
      marks.push(part.trim());
    } else if (/^\d/.test(part)) numbers.push(part);
    else {
      const word = part.replace(/[./]/g, '');
      const era = eraOf(word);
      const weekday = weekdayOf(word);
      // Amharic joins the preposition "on" to the month.
      const month = monthOf(word) ?? monthOf(word.replace(/^በ/, ''));
      if (era) eras.add(era);
      else if (weekday !== undefined && found.weekday === undefined) found.weekday = weekday;
      else if (month && !found.month) Object.assign(found, { month, before: numbers.length });
      else if (!isFiller(word)) return null;
    }
  }
  return { ...found, eras, numbers, marks: marks.filter(Boolean) };
}

type Given = { calendar: CalendarName; year: number; month: number; day: number };

const isYear = (number: string | undefined) => number?.length === 4;
const isShort = (number: string | undefined) => number !== undefined && number.length <= 2;

/** Reads 20 Nov 2026, Nov 20, 2026, 2026 Nov 20, and 20-Nov-26, a default of spreadsheets. */
function worded({ numbers, before, eras }: Written, { calendar, month }: Month): Given | null {
  const other = calendar === 'gregorian' ? 'ethiopian' : 'gregorian';
  if (numbers.length !== 2 || before === 2 || eras.has(other)) return null;
  const [first, last] = numbers;
  if (isShort(first) && isYear(last)) return { calendar, year: Number(last), month, day: Number(first) };
  if (before === 0) return null;
  if (isYear(first) && isShort(last)) return { calendar, year: Number(first), month, day: Number(last) };
  if (calendar === 'ethiopian' || !isShort(first) || last?.length !== 2) return null;
  return { calendar, year: 2000 + Number(last), month, day: Number(first) };
}

function figures({ numbers, marks, eras }: Written, chosen: CalendarName): Given | null {
  const [first = '', middle, last = ''] = numbers;
  const [mark = ''] = marks;
  if (numbers.length !== 3 || !isShort(middle) || !/^[-/.]$/.test(mark) || marks[1] !== mark) return null;
  const isYearFirst = isYear(first) && isShort(last);
  if (!isYearFirst && !(isShort(first) && isYear(last))) return null;
  const [year, day] = isYearFirst ? [first, last] : [last, first];
  return {
    calendar: calendarBy(eras) ?? (isYearFirst && mark === '-' ? 'gregorian' : chosen),
    year: Number(year),
    month: Number(middle),
    day: Number(day),
  };
}

function calendarBy(eras: ReadonlySet<Era>): CalendarName | undefined {
  if (eras.has('gregorian')) return 'gregorian';
  return eras.size > 0 ? 'ethiopian' : undefined;
}

/** Returns the date if it exists: null for February 30. */
function gregorianDay({ year, month, day }: Given): string | null {
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  return year > 0 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? dayOf(date) : null;
}

/** 1 Meskerem of year 1, in days since 1970. */
const ETHIOPIAN_START = -716_367;

/** Twelve months of 30 days, then Pagume of 5, or of 6 before each year divisible by 4. */
function ethiopianDay({ year, month, day }: Given): string | null {
  const length = month < 13 ? 30 : year % 4 === 3 ? 6 : 5;
  if (year < 1 || month < 1 || month > 13 || day < 1 || day > length) return null;
  const days = 365 * (year - 1) + Math.floor(year / 4) + 30 * (month - 1) + day - 1;
  return dayOf(new Date((ETHIOPIAN_START + days) * DAY_MS));
}
