import { z } from 'zod';
import {
  AMOUNT_MAX,
  aboveZero,
  atMost,
  calendarDate,
  hasAtMostDecimals,
  NOTE_MAX,
  number,
  oneOf,
  optional,
  optionalText,
  text,
  tooExact,
} from '../kit/fields.ts';
import { storedDate, storedHundredths } from '../kit/stored.ts';
import { asText, type Label, msg } from '../messages/message.ts';
import { freeDays } from './container-facts.ts';
import { containerTypeNames } from './container-types.ts';
import { currencyOr } from './currency.ts';

/** The rules by which clocks count, in the settings (part 5, section 4). */

export const clocksPaths = { get: 'GET /settings/clocks', update: 'PUT /settings/clocks' } as const;
export const clocksUpdated = msg('{{label}} updated successfully', { label: 'Clocks' });

const RULES_MAX = 50;
const TIERS_MAX = 50;
const noRules = asText(msg('Between {{min}} and {{max}} clocks', { min: 1, max: RULES_MAX }));
const hundredths = (label: Label) =>
  number(label)
    .max(AMOUNT_MAX, atMost(label, AMOUNT_MAX))
    .refine((value) => hasAtMostDecimals(value, 2), tooExact(label, 2));
const perDay = (label: Label) => hundredths(label).min(0, asText(msg('Amount must be 0 or more')));
const wholeDay = asText(msg('{{label}} must be a whole number from {{min}}', { label: 'From day', min: 1 }));
const missing = (label: Label) => msg('{{label}} is required', { label });

const tier = z.object({
  fromDay: z.int(wholeDay).min(1, wholeDay).max(100_000, wholeDay),
  per20: perDay('20 feet'),
  per40: perDay('40 feet'),
});

const rule = z.object({
  name: text('Name'),
  from: oneOf({ discharged: '', arrived: '' }, missing('From')),
  to: oneOf({ released: '', returned: '' }, missing('Until')),
  freeDays,
  /** Empty: all. */
  types: optional(
    z.array(z.enum(containerTypeNames, asText(msg('Container type is not in the list')))),
  ).transform((types) => [...new Set(types ?? [])]),
  currency: currencyOr('ETB'),
  rate: optional(hundredths('Rate').positive(asText(aboveZero('Rate')))).transform((rate) => rate ?? 1),
  tiers: z
    .array(tier)
    .max(TIERS_MAX, asText(msg('A clock can have at most {{max}} rates', { max: TIERS_MAX })))
    .check(({ value, issues }) => {
      const days = new Set<number>();
      for (const [at, { fromDay }] of value.entries()) {
        const message = asText(msg('Two rates begin on day {{day, number}}', { day: fromDay }));
        if (days.has(fromDay)) issues.push({ code: 'custom', path: [at, 'fromDay'], message, input: value });
        days.add(fromDay);
      }
    }),
  since: calendarDate('Counts since'),
  note: optionalText('Note', NOTE_MAX).transform((note) => note ?? null),
});

export const clocksInput = z.object({
  rules: z
    .array(rule, noRules)
    .min(1, noRules)
    .max(RULES_MAX, noRules)
    .check(({ value, issues }) => {
      const known = new Set<string>();
      for (const [at, { name, types, since }] of value.entries()) {
        const key = JSON.stringify([name.toLowerCase(), [...types].sort(), since]);
        const message = asText(msg('{{name}} stands twice for this day and these types', { name }));
        if (known.has(key)) issues.push({ code: 'custom', path: [at, 'name'], message, input: value });
        known.add(key);
      }
    }),
});

export const clocksRecord = z.object({
  rules: z
    .array(
      z.object({
        name: z.string(),
        from: z.enum(['discharged', 'arrived']),
        to: z.enum(['released', 'returned']),
        freeDays: z.int(),
        types: z.array(z.enum(containerTypeNames)),
        currency: z.string(),
        rate: storedHundredths,
        tiers: z.array(z.object({ fromDay: z.int(), per20: storedHundredths, per40: storedHundredths })),
        since: storedDate,
        note: z.string().nullable(),
      }),
    )
    .default([]),
});
export type ClockRules = z.output<typeof clocksRecord>['rules'];
