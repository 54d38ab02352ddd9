/** Calendar dates travel as `yyyy-MM-dd`; the date grid works with Dates of the reader's own time zone. */

export const EARLIEST_DAY = '1900-01-01';

export function toDay(date: Date): string {
  const pad = (value: number, length = 2) => String(value).padStart(length, '0');
  return `${pad(date.getFullYear(), 4)}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`;
}

export function fromDay(day: string): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date);
}

export const today = (): string => toDay(new Date());

/** The date so many days before another. */
export function dayBefore(day: string, days: number): string {
  const date = fromDay(day);
  date.setDate(date.getDate() - days);
  return toDay(date);
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** Reads a date as people type it: 2026-11-20, 20/11/2026, Nov 20, 2026 or 20 November 2026. */
export function readDay(text: string): string | null {
  const typed = text.trim().toLowerCase();
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(typed);
  if (iso) return existing(iso[1], Number(iso[2]), iso[3]);
  const slashed = /^(\d{1,2})[/.](\d{1,2})[/.](\d{4})$/.exec(typed);
  if (slashed) return existing(slashed[3], Number(slashed[2]), slashed[1]);
  const worded =
    /^(?<month>[a-z]{3})[a-z]*\.? (?<day>\d{1,2})(?:st|nd|rd|th)?,? (?<year>\d{4})$/.exec(typed) ??
    /^(?<day>\d{1,2})(?:st|nd|rd|th)? (?<month>[a-z]{3})[a-z]*\.?,? (?<year>\d{4})$/.exec(typed);
  const { year, month = '', day } = worded?.groups ?? {};
  return existing(year, months.indexOf(month) + 1, day);
}

/** The date, if there is such a day: not on February 30. */
function existing(year: string | undefined, month: number, day: string | undefined): string | null {
  if (!year || !day) return null;
  const date = new Date(Number(year), month - 1, Number(day));
  const isThere = date.getMonth() === month - 1 && date.getFullYear() === Number(year);
  return isThere ? toDay(date) : null;
}
