import { z } from 'zod';
import { cleaned, isOneCell, isStorable, seenLength } from './texts.ts';

/** What every text, number and date of the product has to satisfy; a field adds its own messages. */
export const TEXT_MAX = 200;
const AMOUNT_MAX = 999_999_999;
/** The days that a date may be, the first and the last one included. */
export const EARLIEST_DAY = '1900-01-01';
export const LATEST_DAY = '2200-12-31';

type TextRules = {
  /** Said when the text is missing, no text at all, or nothing of it can be seen. */
  required: string;
  min?: number;
  max?: number;
  /** Said instead of `required` when a text is there but too short. */
  tooShort?: string;
  tooLong?: string;
};

/**
 * A trimmed text without characters that a database or spreadsheet can't hold, nor marks that turn the reading
 * direction; of its smallest length counts what can be seen. `label` names it in sentences.
 */
export function text(label: string, rules: TextRules) {
  const { required, min = 1, max = TEXT_MAX, tooShort = required } = rules;
  return z
    .string(required)
    .overwrite(cleaned)
    .min(min, { error: tooShort, abort: true })
    .refine((value) => seenLength(value) >= min, tooShort)
    .max(max, rules.tooLong ?? `${label} must be at most ${max} characters`)
    .refine(isStorable, `${label} contains characters that can't be stored`);
}

/** The number of a paper or container: a text without tab or line break, as rows of a spreadsheet have them. */
export const paperNumber = (label: string, rules: TextRules) =>
  text(label, rules).refine(isOneCell, `${label} can't hold a tab or a line break`);

/** A text that may be left out; one without anything to see counts as left out and becomes null. */
export const optionalText = (label: string) =>
  z
    .string(`${label} must be a text`)
    .overwrite(cleaned)
    .max(TEXT_MAX, `${label} must be at most ${TEXT_MAX} characters`)
    .refine(isStorable, `${label} contains characters that can't be stored`)
    .transform((value) => (seenLength(value) > 0 ? value : null))
    .nullish();

/** The number of a paper that may be left out. */
export const optionalPaperNumber = (label: string) =>
  optionalText(label).refine(
    (value) => !value || isOneCell(value),
    `${label} can't hold a tab or a line break`,
  );

/** A password as typed, never trimmed. What bcrypt would cut off is refused: it reads 72 bytes. */
export const password = (tooShort: string) =>
  z
    .string(tooShort)
    .min(6, tooShort)
    .max(19, 'Password must be less than 20 characters.')
    .refine(isStorable, "Password contains characters that can't be stored")
    .refine(
      (value) => new TextEncoder().encode(value).length <= BCRYPT_BYTES,
      'Password is too long: use fewer special characters',
    );
const BCRYPT_BYTES = 72;

/** An address that an account can also sign in with. */
export const email = (message: string) =>
  z.string(message).trim().min(7, message).max(50, message).check(z.email(message));

/** The id of a record: 24 hexadecimal characters of either case. */
export const id = (message = 'Id must be 24 hexadecimal characters') =>
  z
    .string(message)
    .regex(/^[0-9a-fA-F]{24}$/, message)
    .toLowerCase();

/** One of the keys of a table, such as that of stored values and their labels. */
export const oneOf = <T extends string>(table: Readonly<Record<T, unknown>>, message?: string) =>
  z.enum(Object.keys(table) as [T, ...T[]], message);

/**
 * A number. A form holds NaN where something else was typed, and then says so; of anything else that is none, the
 * specification's message is said.
 */
export const number = (label: string, required: string) =>
  z.number({ error: ({ input }) => (Number.isNaN(input) ? `${label} must be a number` : required) });

type AmountRules = {
  required: string;
  positive: string;
  /** It may be 0 as well, wherever the service finds nothing against that. */
  orZero?: true;
};

/** An amount of birr: above 0, at most two decimals. */
export const money = (label: string, rules: AmountRules) => amount(label, rules, 2);
/** A quantity of goods: above 0, at most three decimals. */
export const quantity = (label: string, rules: AmountRules) => amount(label, rules, 3);

function amount(label: string, { required, positive, orZero }: AmountRules, decimals: number) {
  const numeric = number(label, required);
  return (orZero ? numeric.min(0, positive) : numeric.positive(positive))
    .max(AMOUNT_MAX, atMost(label, AMOUNT_MAX))
    .refine((value) => hasAtMostDecimals(value, decimals), `${label} can have at most ${decimals} decimals`);
}

/** The sentence is written when it is said: to load a browser's number formats would hold up every page. */
export const atMost = (label: string, most: number) => ({
  error: () => `${label} must be at most ${most.toLocaleString('en')}`,
});

/** Whether the number as written in decimal has no more than so many digits after the point. */
export function hasAtMostDecimals(value: number, decimals: number): boolean {
  const written = String(value);
  if (written.includes('e')) return false;
  return (written.split('.')[1] ?? '').length <= decimals;
}

/** A whole number of at least 1, such as a number of containers. */
export const count = (label: string, { required, tooSmall = required }: CountRules) =>
  number(label, required)
    .min(1, tooSmall)
    .max(AMOUNT_MAX, atMost(label, AMOUNT_MAX))
    .refine(Number.isInteger, `${label} must be a whole number`);
type CountRules = { required: string; tooSmall?: string };

type DateRules = {
  required: string;
  notFuture?: boolean;
  notPast?: boolean;
  invalid?: string;
};

/**
 * A calendar date: `yyyy-MM-dd`, or ISO 8601 with a time, of which the date as written counts.
 * Parsed to midnight UTC. "Today" is generous: a day counts as begun once it has begun
 * anywhere on earth, and as past once it is over everywhere.
 */
export function calendarDate(label: string, rules: DateRules) {
  const { required, invalid, notFuture, notPast } = rules;
  return z
    .string(required)
    .overwrite(cleaned)
    .min(1, { error: required, abort: true })
    .refine(isIsoDate, { error: invalid ?? `${label} must be a date such as 2026-03-05`, abort: true })
    .transform((value) => value.slice(0, 10))
    .refine((day) => day >= EARLIEST_DAY && day <= LATEST_DAY, {
      error: 'Date must be between 1900 and 2200',
      abort: true,
    })
    .refine((day) => !notFuture || day <= latestToday(), `${label} can't be in the future`)
    .refine((day) => !notPast || day >= earliestToday(), `${label} can't be before today`)
    .transform((day) => new Date(`${day}T00:00:00.000Z`));
}

/** Whether a range of days isn't the wrong way round; either end may be missing. */
export const inOrder = (first?: Date | null, last?: Date | null) => !first || !last || first <= last;
export const endFirst = 'End date must not be before the start date';

/** A field that may be left out; blank, as forms send it, counts as left out and becomes null. */
export const optional = <T extends z.ZodType>(rule: T) =>
  z.preprocess((value) => (value === '' ? null : value), rule.nullish());

/** A calendar date that may be left out. */
export const optionalDate = (label: string, limits: Pick<DateRules, 'notFuture'> = {}) =>
  optional(calendarDate(label, { required: `${label} must be a date`, ...limits }));

const anyZone = { offset: true, local: true } as const;
const isoDate = z.union([
  z.iso.date(),
  z.iso.datetime(anyZone),
  z.iso.datetime({ ...anyZone, precision: -1 }), // to the minute
]);
const isIsoDate = (value: string) => isoDate.safeParse(value).success && !value.startsWith('0000');

const HOUR = 3_600_000;
/** Today's date where it is latest (UTC+14), as yyyy-MM-dd. */
const latestToday = () => new Date(Date.now() + 14 * HOUR).toISOString().slice(0, 10);
/** Today's date where it is earliest (UTC-12), as yyyy-MM-dd. */
const earliestToday = () => new Date(Date.now() - 12 * HOUR).toISOString().slice(0, 10);
