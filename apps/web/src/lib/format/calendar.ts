/** Calendar dates travel as `yyyy-MM-dd`; the date grid works with Dates in the browser's own time zone. */

/** Converts a Date to `yyyy-MM-dd`, in the browser's own time zone. */
export function toDay(date: Date): string {
  const pad = (value: number, length = 2) => String(value).padStart(length, '0');
  return `${pad(date.getFullYear(), 4)}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`;
}

/** Returns the midnight that begins a date, in the browser's own time zone. */
export function fromDay(day: string): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date);
}

/** Returns the date this many days earlier. */
export function dayBefore(day: string, days: number): string {
  const date = fromDay(day);
  date.setDate(date.getDate() - days);
  return toDay(date);
}
