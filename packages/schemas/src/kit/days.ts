/** In milliseconds. */
export const DAY_MS = 86_400_000;

/** Tells the day of a date as dates are stored, midnight in UTC: `2026-11-27`. */
export const dayOf = (date: Date): string => date.toISOString().slice(0, 10);

/** Turns a day into the date that is stored. */
export const dateOf = (day: string): Date => new Date(day);

/** Moves a day by a number of days. */
export const shiftDay = (day: string, days: number): string =>
  dayOf(new Date(Date.parse(day) + days * DAY_MS));
