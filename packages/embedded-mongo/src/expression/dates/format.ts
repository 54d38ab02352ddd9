import { CommandError } from '../../errors/command-error.ts';
import { dayOfYear, isoDayOfWeek, isoWeek, monthName, weekOfYear } from './calendar.ts';
import { toLocal, type Zone } from './zone.ts';

const BAD_SPECIFIER = 18536;
const UNMATCHED_PERCENT = 18535;
const YEAR_OUT_OF_RANGE = 18537;

export const DEFAULT_FORMAT = '%Y-%m-%dT%H:%M:%S.%LZ';

function pad(value: number, digits: number): string {
  return String(value).padStart(digits, '0');
}

const specifiers = new Map<string, (local: Date, offset: number) => string>([
  ['%', () => '%'],
  ['b', (local) => monthName(local).slice(0, 3)],
  ['B', monthName],
  ['d', (local) => pad(local.getUTCDate(), 2)],
  ['G', (local) => pad(isoWeek(local).year, 4)],
  ['H', (local) => pad(local.getUTCHours(), 2)],
  ['j', (local) => pad(dayOfYear(local), 3)],
  ['L', (local) => pad(local.getUTCMilliseconds(), 3)],
  ['m', (local) => pad(local.getUTCMonth() + 1, 2)],
  ['M', (local) => pad(local.getUTCMinutes(), 2)],
  ['S', (local) => pad(local.getUTCSeconds(), 2)],
  ['u', (local) => String(isoDayOfWeek(local))],
  ['U', (local) => pad(weekOfYear(local), 2)],
  ['V', (local) => pad(isoWeek(local).week, 2)],
  ['w', (local) => String(local.getUTCDay() + 1)],
  ['Y', (local) => pad(writableYear(local), 4)],
  ['z', (_local, offset) => offsetText(offset)],
  ['Z', (_local, offset) => String(offset)],
]);

function writableYear(local: Date): number {
  const year = local.getUTCFullYear();
  if (year < 0 || year > 9999)
    throw new CommandError(
      YEAR_OUT_OF_RANGE,
      `Could not convert date to string: date component was outside the supported range of 0-9999: ${year}`,
    );
  return year;
}

function offsetText(minutes: number): string {
  const size = Math.abs(minutes);
  return `${minutes < 0 ? '-' : '+'}${pad(Math.floor(size / 60), 2)}${pad(size % 60, 2)}`;
}

/** Checks a format. @throws CommandError 18535 or 18536 */
export function checkFormat(format: string): void {
  if (/(^|[^%])(%%)*%$/.test(format))
    throw new CommandError(UNMATCHED_PERCENT, "Unmatched '%' at end of format string");
  for (const [, letter = ''] of format.matchAll(/%([\s\S])/g))
    if (!specifiers.has(letter))
      throw new CommandError(BAD_SPECIFIER, `Invalid format character '%${letter}' in format string`);
}

/** Writes a moment as text in a zone. */
export function formatDate(moment: Date, format: string, zone: Zone): string {
  const local = toLocal(moment, zone);
  const offset = Math.round((local.getTime() - moment.getTime()) / 60_000);
  return format.replace(
    /%([\s\S])/g,
    (_all, letter: string) => specifiers.get(letter)?.(local, offset) ?? '',
  );
}
