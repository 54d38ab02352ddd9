/** Calendar dates travel as `yyyy-MM-dd`; the date grid works with Dates of the reader's own time zone. */

/** The date of a Date in the reader's own time zone, as `yyyy-MM-dd`. */
export function toDay(date: Date): string {
  const pad = (value: number, length = 2) => String(value).padStart(length, '0');
  return `${pad(date.getFullYear(), 4)}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`;
}

/** The midnight with which a date begins in the reader's own time zone. */
export function fromDay(day: string): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date);
}

/** The date so many days before another. */
export function dayBefore(day: string, days: number): string {
  const date = fromDay(day);
  date.setDate(date.getDate() - days);
  return toDay(date);
}
