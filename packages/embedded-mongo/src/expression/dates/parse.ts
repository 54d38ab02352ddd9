import { notSupported } from '../../errors/command-error.ts';
import { fromLocal, UTC, utcTime, type Zone, zoneOf } from './zone.ts';

const ISO =
  /^(\d{4})-(\d{2})(?:-(\d{2})(?:[T ](\d{2})(?::(\d{2})(?::(\d{2})(?:[.,](\d{1,3})\d*)?)?)?)?)?\s*(Z|UTC|GMT|[+-]\d{2}:?\d{2}|[+-]\d{2})?$/;

/** What MongoDB may take for a date in another form; four digits alone are the time of a day. */
const OTHER_FORM = /^(?!\d{4}$)[@+-]?\d|\b(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec).*\d/i;

/** Reads a date in the forms of ISO 8601. @returns undefined for what is no date */
export function parseDate(text: string, zone: Zone = UTC): Date | undefined {
  const match = ISO.exec(text.trim());
  if (match === null && OTHER_FORM.test(text.trim())) throw notSupported(`the form of the date '${text}'`);
  if (match === null) return undefined;
  const [, year, month, day, hour, minute, second, fraction, designator] = match;
  return moment(
    {
      Y: year,
      m: month,
      d: day,
      H: hour,
      M: minute,
      S: second,
      L: fraction?.padEnd(3, '0'),
    },
    designator === undefined ? zone : zoneBehind(designator),
  );
}

/** The zone that stands behind a date, with fewer digits and by other names than elsewhere. */
function zoneBehind(designator: string): Zone {
  if (/^[A-Z]/.test(designator)) return UTC;
  return zoneOf(designator.replace(/^([+-])(\d)(?!\d)/, '$10$2'));
}

const patterns: Readonly<Record<string, string>> = {
  Y: '(\\d{1,4})',
  m: '(\\d{1,2})',
  d: '(\\d{1,2})',
  H: '(\\d{1,2})',
  M: '(\\d{1,2})',
  S: '(\\d{1,2})',
  L: '(\\d{1,3})',
  z: '(Z|UTC|GMT|[+-]\\d{1,2}(?::?\\d{2})?)',
};

/** Reads a date in a format of `$dateFromString`. @returns undefined if the text doesn't fit */
export function parseFormatted(text: string, format: string, zone: Zone): Date | undefined {
  const letters: string[] = [];
  const source = format.replace(/%([\s\S])|[.*+?^${}()|[\]\\]/g, (all, letter?: string) => {
    if (letter === undefined) return `\\${all}`;
    if (letter === '%') return '%';
    const pattern = patterns[letter];
    if (pattern === undefined) throw notSupported(`reading %${letter} of a date`);
    letters.push(letter);
    return pattern;
  });
  const match = new RegExp(`^${source}$`).exec(text);
  if (match === null) return undefined;
  const fields: Record<string, string | undefined> = {};
  letters.forEach((letter, i) => {
    fields[letter] = match[i + 1];
  });
  if (!['Y', 'm', 'd'].every((letter) => letter in fields)) return undefined;
  const L = fields.L?.padEnd(3, '0');
  return moment({ ...fields, L }, fields.z === undefined ? zone : zoneBehind(fields.z));
}

/** The moment of date fields, or undefined if one is out of its range. */
function moment(fields: Readonly<Record<string, string | undefined>>, zone: Zone): Date | undefined {
  const field = (letter: string, fallback: number) => Number(fields[letter] ?? fallback);
  const [year, month, day] = [field('Y', 1970), field('m', 1), field('d', 1)];
  const [hour, minute, second, millisecond] = [field('H', 0), field('M', 0), field('S', 0), field('L', 0)];
  const local = utcTime(year, month - 1, day, hour, minute, second, millisecond);
  const check = new Date(local);
  const isValid =
    month >= 1 &&
    month <= 12 &&
    hour < 24 &&
    minute < 60 &&
    second < 60 &&
    check.getUTCDate() === day &&
    check.getUTCMonth() === month - 1;
  return isValid ? fromLocal(local, zone) : undefined;
}
