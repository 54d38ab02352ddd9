import { z } from 'zod';
import { asText, type Label, type Message, msg } from '../messages/message.ts';
import { dayOf } from './days.ts';
import { declare, type FieldFacts } from './declared.ts';
import { storedDay } from './stored.ts';
import { cleaned, isOneCell, isStorable, seenLength } from './texts.ts';

/** The rules of every text, number and date of the product; a field adds its own messages. */
export const TEXT_MAX = 200;
export const NOTE_MAX = 2_000;
export const AMOUNT_MAX = 999_999_999;
/** The first and last valid day. */
export const EARLIEST_DAY = '1900-01-01';
export const LATEST_DAY = '2200-12-31';

type TextRules = {
  /**
   * Message for a missing text, a value of another type, or one without visible characters; by default that it is
   * required.
   */
  required?: Message;
  min?: number;
  max?: number;
  /** Message in place of `required` for a text that is too short. */
  tooShort?: Message;
  tooLong?: Message;
} & Pick<FieldFacts, 'keyboard'>;

const isRequired = (label: Label) => msg('{{label}} is required', { label });
const tooLongFor = (label: Label, max: number) =>
  msg('{{label}} must be at most {{max}} characters', { label, max });
export const unstorable = (label: Label) =>
  msg("{{label}} contains characters that can't be stored", { label });
const notOneCell = (label: Label) => msg("{{label}} can't hold a tab or a line break", { label });

/**
 * A trimmed text without characters that a database or spreadsheet can't hold, or that change the reading direction;
 * only visible ones count towards its minimum length. `label` names it in messages.
 */
export function text(label: Label, rules: TextRules = {}) {
  const { required = isRequired(label), min = 1, max = TEXT_MAX, keyboard } = rules;
  const tooShort = asText(rules.tooShort ?? required);
  return declare(
    z
      .string(asText(required))
      .overwrite(cleaned)
      .min(min, { error: tooShort, abort: true })
      .refine((value) => seenLength(value) >= min, tooShort)
      .max(max, asText(rules.tooLong ?? tooLongFor(label, max)))
      .refine(isStorable, asText(unstorable(label))),
    { label, kind: 'text', ...(keyboard && { keyboard }) },
  );
}

/** A telephone number. */
export const phoneNumber = (label: Label) =>
  declare(text(label, { required: msg('Phone number must be at least 9 digits'), min: 9 }), {
    label,
    kind: 'phone',
    keyboard: 'tel',
  });

/** The number of a document or container: a text without tabs or line breaks, which rows of a spreadsheet contain. */
export const paperNumber = (label: Label, rules?: TextRules) =>
  declare(text(label, rules).refine(isOneCell, asText(notOneCell(label))), {
    label,
    kind: 'document number',
  });

/** An optional text; one without visible characters becomes null. */
export const optionalText = (label: Label, max = TEXT_MAX) =>
  declare(
    z
      .string(asText(msg('{{label}} must be a text', { label })))
      .overwrite(cleaned)
      .max(max, asText(tooLongFor(label, max)))
      .refine(isStorable, asText(unstorable(label)))
      .transform((value) => (seenLength(value) > 0 ? value : null))
      .nullish(),
    { label, kind: 'text', isOptional: true },
  );

/** The optional number of a document. */
export const optionalPaperNumber = (label: Label, max?: number) =>
  declare(
    optionalText(label, max).refine((value) => !value || isOneCell(value), asText(notOneCell(label))),
    { label, kind: 'document number', isOptional: true },
  );

/** The id of a record: 24 hexadecimal characters of either case. */
export const id = (message = msg('Id must be 24 hexadecimal characters')) =>
  z
    .string(asText(message))
    .regex(/^[0-9a-fA-F]{24}$/, asText(message))
    .toLowerCase();
/** A required id. */
export const requiredId = (label: Label) => declare(id(isRequired(label)), { label, kind: 'reference' });

/** One of a table's keys, such as stored values with their labels. */
export const oneOf = <T extends string>(table: Readonly<Record<T, unknown>>, message?: Message) =>
  z.enum(Object.keys(table) as [T, ...T[]], message && asText(message));
/** A choice of few values. `table` has their labels, `message` refuses others. */
export const choice = <T extends string>(
  label: Label,
  table: Readonly<Record<T, string>>,
  message = isRequired(label),
) => declare(oneOf(table, message), { label, kind: 'choice', options: table });

/**
 * A number. NaN, which a form holds for other text, has a message of its own; all other values get the specification's.
 */
export const number = (label: Label, required = isRequired(label)) => {
  const noNumber = msg('{{label}} must be a number', { label });
  const numeric = z.number({ error: ({ input }) => asText(Number.isNaN(input) ? noNumber : required) });
  return declare(numeric, { label, kind: 'count' });
};

type AmountRules = {
  /** Message for a missing amount; by default that it is required. */
  required?: Message;
  /** Allows 0, which the service may still refuse. */
  orZero?: true;
};

/** An amount in birr: above 0, at most two decimals. */
export const money = (label: Label, rules: AmountRules = {}) =>
  declare(amount(label, rules, 2), { label, kind: 'money' });
/** A quantity of goods: above 0, at most three decimals. */
export const quantity = (label: Label, rules: AmountRules = {}) =>
  declare(amount(label, rules, 3), { label, kind: 'quantity' });

function amount(label: Label, { required, orZero }: AmountRules, places: number) {
  const numeric = number(label, required);
  const tooSmall = asText(aboveZero(label));
  return (orZero ? numeric.min(0, tooSmall) : numeric.positive(tooSmall))
    .max(AMOUNT_MAX, atMost(label, AMOUNT_MAX))
    .refine((value) => hasAtMostDecimals(value, places), tooExact(label, places));
}

export const aboveZero = (label: Label) => msg('{{label}} must be greater than 0', { label });
export const atMost = (label: Label, max: number) =>
  asText(msg('{{label}} must be at most {{max, number}}', { label, max }));
export const tooExact = (label: Label, places: number) =>
  asText(msg('{{label}} can have at most {{places}} decimals', { label, places }));

/** Tells whether a number, written in decimal, has at most this many digits after the point. */
export function hasAtMostDecimals(value: number, decimals: number): boolean {
  const written = String(value);
  if (written.includes('e')) return false;
  return (written.split('.')[1] ?? '').length <= decimals;
}

/** A whole number of at least 1, such as a number of containers. */
export const count = (label: Label, tooSmall = isRequired(label)) =>
  number(label)
    .min(1, asText(tooSmall))
    .max(AMOUNT_MAX, atMost(label, AMOUNT_MAX))
    .refine(Number.isInteger, asText(msg('{{label}} must be a whole number', { label })));

type DateRules = {
  /** Message for a missing date; by default that it is required. */
  required?: Message;
  notFuture?: boolean;
  notPast?: boolean;
  invalid?: Message;
  /** Message for a day in the future that isn't allowed. */
  future?: Message;
};

/**
 * A calendar date: `yyyy-MM-dd`, or ISO 8601 with a time, of which the date as written counts. Parsed to midnight UTC.
 * "Today" is generous: a day has begun once it has begun anywhere on earth, and is past once it is over everywhere.
 */
export function calendarDate(label: Label, rules: DateRules = {}) {
  const { required = isRequired(label), notFuture, notPast } = rules;
  const { invalid = msg('{{label}} must be a date such as 2026-03-05', { label }) } = rules;
  const { future = msg("{{label}} can't be in the future", { label }) } = rules;
  const rule = z
    .string(asText(required))
    .overwrite(cleaned)
    .min(1, { error: asText(required), abort: true })
    .refine(isIsoDate, { error: asText(invalid), abort: true })
    .transform((value) => value.slice(0, 10))
    .refine((day) => day >= EARLIEST_DAY && day <= LATEST_DAY, {
      error: asText(msg('Date must be between 1900 and 2200')),
      abort: true,
    })
    .refine((day) => !notFuture || day <= latestToday(), asText(future))
    .refine(
      (day) => !notPast || day >= earliestToday(),
      asText(msg("{{label}} can't be before today", { label })),
    )
    .pipe(z.invertCodec(storedDay));
  return declare(rule, {
    label,
    kind: 'date',
    ...(notFuture && { days: 'until today' }),
    ...(notPast && { days: 'from today' }),
  });
}

/** Tells whether a range of days is in order; either end may be missing. */
export const inOrder = (first?: Date | null, last?: Date | null) => !first || !last || first <= last;
export const endFirst = asText(msg('End date must not be before the start date'));

/** Makes a field optional; an empty string, as forms send it, becomes null. */
export const optional = <T extends z.ZodType>(rule: T) =>
  z.preprocess((value) => (value === '' ? null : value), rule.nullish());

/** An optional calendar date. */
export const optionalDate = (label: Label, limits: Pick<DateRules, 'notFuture'> = {}) =>
  declare(
    optional(calendarDate(label, { required: msg('{{label}} must be a date', { label }), ...limits })),
    {
      label,
      kind: 'date',
      ...(limits.notFuture && { days: 'until today' }),
      isOptional: true,
    },
  );

const anyZone = { offset: true, local: true } as const;
const isoDate = z.union([
  z.iso.date(),
  z.iso.datetime(anyZone),
  z.iso.datetime({ ...anyZone, precision: -1 }), // without seconds
]);
const isIsoDate = (value: string) => isoDate.safeParse(value).success && !value.startsWith('0000');

const HOUR = 3_600_000;
/** Today's date where it is latest (UTC+14), as yyyy-MM-dd. */
const latestToday = () => dayOf(new Date(Date.now() + 14 * HOUR));
/** Today's date where it is earliest (UTC-12), as yyyy-MM-dd. */
const earliestToday = () => dayOf(new Date(Date.now() - 12 * HOUR));
