const money = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const amount = new Intl.NumberFormat('en-US', { maximumFractionDigits: 3 });

/** Birr with two decimals, without its unit: 1,180.00. */
export const formatMoney = (birr: number): string => money.format(birr);
/** The same from whole cents, as sums of lines are kept. */
export const formatCents = (cents: bigint): string => money.format(Number(cents) / 100);
/** A quantity or count: 1,240 or 12.5. */
export const formatAmount = (value: number): string => amount.format(value);

/** The size of a file: 12 kB or 3.4 MB. */
export const formatFileSize = (bytes: number): string =>
  bytes < 1_000_000
    ? `${amount.format(Math.ceil(bytes / 1_000))} kB`
    : `${(bytes / 1_000_000).toFixed(1)} MB`;

const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });
const compact = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 });
/** An amount where its cents say nothing: 11,914,000. */
export const formatWhole = (value: number): string => whole.format(value);
/** An amount where there is no room for it: 800K. */
export const formatCompact = (value: number): string => compact.format(value);

/** Calendar dates are stored as midnight UTC and stay the same date everywhere. */
const calendarDay = new Intl.DateTimeFormat('en-US', { ...dateStyle('short'), timeZone: 'UTC' });
const longDay = new Intl.DateTimeFormat('en-US', { ...dateStyle('long'), timeZone: 'UTC' });
const dayOfMonth = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });
const monthName = new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' });
/** A moment belongs to the day that it was in the company's time zone. */
const momentDay = new Intl.DateTimeFormat('en-US', { ...dateStyle('short'), timeZone: 'Africa/Addis_Ababa' });
const momentTime = new Intl.DateTimeFormat('en-US', {
  ...dateStyle('short'),
  hour: 'numeric',
  minute: '2-digit',
  timeZone: 'Africa/Addis_Ababa',
});
const ethiopicDay = new Intl.DateTimeFormat('am-ET-u-ca-ethiopic', {
  ...dateStyle('long'),
  timeZone: 'UTC',
});

function dateStyle(month: 'short' | 'long') {
  return { year: 'numeric', month, day: 'numeric' } as const;
}

/** A calendar date as `MMM d, yyyy`. */
export const formatDate = (iso: string): string => calendarDay.format(new Date(iso));
/** A calendar date of this time, without its year: Nov 13. */
export const formatDay = (iso: string): string => dayOfMonth.format(new Date(iso));
/** The month of a calendar date: November. */
export const formatMonth = (iso: string): string => monthName.format(new Date(iso));
/** The day of a moment as `MMM d, yyyy`. */
export const formatMoment = (iso: string): string => momentDay.format(new Date(iso));

/** A moment to the minute: Nov 21, 2026, 4:56 PM. */
export const formatTime = (iso: string): string => momentTime.format(new Date(iso));

/** A calendar date in long format: November 1st, 2026. */
export function formatLongDate(iso: string): string {
  const date = new Date(iso);
  const day = date.getUTCDate();
  return longDay.format(date).replace(/\d+/, `${day}${ordinal(day)}`);
}

function ordinal(day: number): string {
  if (day >= 11 && day <= 13) return 'th';
  return ['th', 'st', 'nd', 'rd'][day % 10] ?? 'th';
}

/** A calendar date in the Ethiopian calendar, in Amharic: ኅዳር 11 ቀን 2019. */
export function formatEthiopicDate(iso: string): string {
  const parts = ethiopicDay.formatToParts(new Date(iso));
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((one) => one.type === type)?.value ?? '';
  return `${part('month')} ${part('day')} ቀን ${part('year')}`;
}
