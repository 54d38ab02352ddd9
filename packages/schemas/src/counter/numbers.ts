/** Documents that are numbered in a series of each Ethiopian year: what their numbers begin with, and their least digits. */
const series = {
  sale: { letters: 'S', digits: 6 },
  return: { letters: 'CN', digits: 6 },
  receipt: { letters: 'RC', digits: 4 },
  transfer: { letters: 'TR', digits: 4 },
  adjustment: { letters: 'AD', digits: 4 },
  count: { letters: 'CT', digits: 4 },
  import: { letters: 'IM', digits: 4 },
} as const;
export type Series = keyof typeof series;

/** The start of a series' numbers in an Ethiopian year: S-2019-. */
export const numberStart = (of: Series, year: number) => `${series[of].letters}-${year}-`;

/** The number of a document: S-2019-000123. */
export const documentNumber = (of: Series, year: number, serial: number) =>
  `${numberStart(of, year)}${String(serial).padStart(series[of].digits, '0')}`;

/** Splits a number into its start and its serial. */
export function readNumber(number: string): { start: string; serial: number } {
  const at = number.lastIndexOf('-') + 1;
  return { start: number.slice(0, at), serial: Number(number.slice(at)) };
}

/** The Ethiopian year of a moment, in a time zone. */
export function ethiopianYear(moment: Date, timeZone: string): number {
  const format =
    formats.get(timeZone) ?? new Intl.DateTimeFormat('en-u-ca-ethiopic', { year: 'numeric', timeZone });
  formats.set(timeZone, format);
  const year = format.formatToParts(moment).find(({ type }) => type === 'year');
  return Number(year?.value);
}
/** Caches the formats: making one takes longer than using it. */
const formats = new Map<string, Intl.DateTimeFormat>();
