import { dateAt } from '../../bson/date.ts';
import { CommandError } from '../../errors/command-error.ts';

const UNKNOWN_ZONE = 40485;
const MINUTE = 60_000;

/** A time zone: knows by how much local time is ahead of UTC. */
export interface Zone {
  /** @param moment milliseconds since the epoch @returns milliseconds */
  offsetAt(moment: number): number;
}

export const UTC: Zone = { offsetAt: () => 0 };

const known = new Map<string, Zone>();

/** The zone of an Olson name or an offset such as +03:00. @throws CommandError 40485 */
export function zoneOf(name: string): Zone {
  let zone = known.get(name);
  if (zone === undefined) {
    zone = fixedZone(name) ?? namedZone(name);
    known.set(name, zone);
  }
  return zone;
}

function fixedZone(name: string): Zone | undefined {
  if (name === 'UTC' || name === 'GMT') return UTC;
  const match = /^([+-])(\d{2}):?(\d{2})?$/.exec(name);
  if (match === null) return undefined;
  const minutes = Number(match[2]) * 60 + Number(match[3] ?? 0);
  const offset = (match[1] === '-' ? -minutes : minutes) * MINUTE;
  return { offsetAt: () => offset };
}

function namedZone(name: string): Zone {
  let format: Intl.DateTimeFormat;
  try {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone: name,
      hourCycle: 'h23',
      era: 'short',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
  } catch {
    throw unknownZone(name);
  }
  // MongoDB knows no zone by a name in other letters.
  const { timeZone } = format.resolvedOptions();
  const isInOtherLetters = timeZone !== name && timeZone.toLowerCase() === name.toLowerCase();
  if (isInOtherLetters || !/^[A-Z]/.test(name)) throw unknownZone(name);
  return { offsetAt: (moment) => localTime(format, moment) - Math.floor(moment / 1000) * 1000 };
}

function unknownZone(name: string): CommandError {
  return new CommandError(UNKNOWN_ZONE, `unrecognized time zone identifier: "${name}"`);
}

function localTime(format: Intl.DateTimeFormat, moment: number): number {
  const parts = new Map(
    format.formatToParts(dateAt(moment)).map(({ type, value }) => [type as string, value]),
  );
  const part = (name: string) => Number(parts.get(name));
  const year = parts.get('era') === 'BC' ? 1 - part('year') : part('year');
  return utcTime(year, part('month') - 1, part('day'), part('hour'), part('minute'), part('second'), 0);
}

/** Like Date.UTC, for all years and for fields out of their usual range. */
export function utcTime(
  year: number,
  month: number,
  day: number,
  hour: number,
  minute: number,
  second: number,
  millisecond: number,
): number {
  const date = new Date(0);
  date.setUTCFullYear(year, month, day);
  date.setUTCHours(hour, minute, second, millisecond);
  return date.getTime();
}

/** A moment as local time: a date whose UTC fields are the local ones. */
export function toLocal(moment: Date, zone: Zone): Date {
  return dateAt(moment.getTime() + zone.offsetAt(moment.getTime()));
}

/** The moment at which it is a local time in a zone. */
export function fromLocal(local: number, zone: Zone): Date {
  const first = local - zone.offsetAt(local);
  // Close to a change of the clocks the offset of the first guess may be the wrong one.
  const second = local - zone.offsetAt(first);
  return dateAt(second);
}
