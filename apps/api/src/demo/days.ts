import { shiftDay } from '@app/schemas/kit/days';
import { todayIn } from '../lib/time-zone.ts';

/** The date this many days from now, as yyyy-MM-dd; negative for the past. */
export type DayFromNow = (days: number) => string;

/** Counts from today as the company has it, which may be tomorrow elsewhere. */
export const countingIn =
  (timeZone: string): DayFromNow =>
  (days) =>
    shiftDay(todayIn(timeZone), days);
