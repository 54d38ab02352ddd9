import { CommandError } from '../../errors/command-error.ts';
import { fromLocal, toLocal, utcTime, type Zone } from './zone.ts';

const BAD_WEEKDAY = 5439016;
const BAD_UNIT = 9;
const SECOND = 1000;

/** Units of a fixed length, in milliseconds; days and weeks have it in local time only. */
const lengths: Readonly<Record<string, number>> = {
  millisecond: 1,
  second: SECOND,
  minute: 60 * SECOND,
  hour: 3600 * SECOND,
  day: 86_400 * SECOND,
  week: 7 * 86_400 * SECOND,
};

const months: Readonly<Record<string, number>> = { month: 1, quarter: 3, year: 12 };
const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];
/** Bins of several units are counted from here. */
const REFERENCE = utcTime(2000, 0, 1, 0, 0, 0, 0);

/** Checks the name of a unit. @throws CommandError 9 */
export function checkUnit(unit: unknown): string {
  if (typeof unit === 'string' && (unit in lengths || unit in months)) return unit;
  throw new CommandError(BAD_UNIT, `unknown time unit value: ${String(unit)}`);
}

/** Number of the day on which weeks start, 0 for Sunday. @throws CommandError 5439016 */
export function weekdayOf(name: string): number {
  const day = WEEKDAYS.findIndex(
    (weekday) => weekday === name.toLowerCase() || weekday.slice(0, 3) === name.toLowerCase(),
  );
  if (day < 0) throw new CommandError(BAD_WEEKDAY, `unknown day of week value: ${name}`);
  return day;
}

/** Number of units that have begun since the reference, in local time. */
function unitNumber(local: Date, unit: string, startOfWeek: number): number {
  const perUnit = months[unit];
  if (perUnit !== undefined) {
    const monthsSince = (local.getUTCFullYear() - 2000) * 12 + local.getUTCMonth();
    return Math.floor(monthsSince / perUnit);
  }
  const length = lengths[unit] as number;
  return Math.floor((local.getTime() - REFERENCE - weekShift(unit, startOfWeek)) / length);
}

/** From the reference, a Saturday, to the start of the first week after it. */
function weekShift(unit: string, startOfWeek: number): number {
  return unit === 'week' ? ((startOfWeek - 6 + 7) % 7) * (lengths.day ?? 0) : 0;
}

/** Start of the bin of some units that a moment lies in. */
export function truncate(moment: Date, unit: string, size: number, zone: Zone, startOfWeek: number): Date {
  const number = Math.floor(unitNumber(toLocal(moment, zone), unit, startOfWeek) / size) * size;
  const perUnit = months[unit];
  if (perUnit !== undefined) return fromLocal(utcTime(2000, number * perUnit, 1, 0, 0, 0, 0), zone);
  return fromLocal(REFERENCE + weekShift(unit, startOfWeek) + number * (lengths[unit] as number), zone);
}
