import { fromLocal, UTC, utcTime, type Zone, zoneOf } from './zone.ts';

const ISO =
  /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,3})\d*)?)?)?\s*(Z|[+-]\d{2}:?\d{2}|[+-]\d{2})?$/;

/** Reads a date in the forms of ISO 8601. @returns undefined for anything else */
export function parseDate(text: string, zone: Zone = UTC): Date | undefined {
  const match = ISO.exec(text.trim());
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
    designator === undefined ? zone : zoneOf(designator),
  );
}

const patterns: Readonly<Record<string, string>> = {
  Y: '(\\d{4})',
  m: '(\\d{1,2})',
  d: '(\\d{1,2})',
  H: '(\\d{1,2})',
  M: '(\\d{1,2})',
  S: '(\\d{1,2})',
  L: '(\\d{1,3})',
  z: '(Z|[+-]\\d{2}:?\\d{2})',
};

/** Reads a date in a format of `$dateFromString`. @returns undefined if the text doesn't fit */
export function parseFormatted(text: string, format: string, zone: Zone): Date | undefined {
  const letters: string[] = [];
  const source = format.replace(/%([\s\S])|[.*+?^${}()|[\]\\]/g, (all, letter?: string) => {
    if (letter === undefined) return `\\${all}`;
    if (letter === '%') return '%';
    letters.push(letter);
    return patterns[letter] ?? '(.+)';
  });
  const match = new RegExp(`^${source}$`).exec(text);
  if (match === null) return undefined;
  const fields: Record<string, string | undefined> = {};
  letters.forEach((letter, i) => {
    fields[letter] = match[i + 1];
  });
  return moment(fields, fields.z === undefined ? zone : zoneOf(fields.z));
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
