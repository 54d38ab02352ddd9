import { z } from 'zod';
import { asText, type Label, type Message, msg } from '../messages/message.ts';
import { SALE_TOTAL_MAX } from './amounts.ts';
import { declare } from './declared.ts';
import { AMOUNT_MAX, atMost, hasAtMostDecimals, number, optional, tooExact } from './fields.ts';
import { cleaned } from './texts.ts';

/** The optional fields that the company and its customers share. */

const noTin = asText(msg('TIN must be 10 digits'));
const tin = optional(
  z
    .string(noTin)
    .overwrite(cleaned)
    .regex(/^(\d{10})?$/, noTin),
).transform((digits) => (digits === '' ? null : digits));

/** The number by which the tax office knows somebody. */
export const optionalTin = (label: Label) =>
  declare(tin, { label, kind: 'text', keyboard: 'numeric', isOptional: true });

export const yesOrNo = (label: Label) =>
  declare(z.boolean(asText(msg('{{label}} must be yes or no', { label }))), { label, kind: 'flag' });

/** Days of at least 0. */
export function optionalDays(label: Label, max: number) {
  const noDays = asText(msg('Days must be a whole number from 0 to {{max, number}}', { max }));
  return declare(optional(z.int(noDays).min(0, noDays).max(max, noDays)), {
    label,
    kind: 'count',
    isOptional: true,
  });
}

const noAmount = asText(msg('Amount must be 0 or more'));
/** Birr of at least 0, up to the largest total of a sale. */
export const optionalBirr = (label: Label) =>
  declare(optional(inCents(z.number(noAmount).min(0, noAmount), 'Amount')), {
    label,
    kind: 'money',
    isOptional: true,
  });

/** A quantity of goods of at least 0. */
export const quantityFromZero = (label: Label) =>
  declare(fromZero(label, msg('{{label}} is required', { label })), { label, kind: 'quantity' });

export const optionalQuantity = (label: Label) =>
  declare(optional(fromZero(label, notNegative(label))), { label, kind: 'quantity', isOptional: true });

const notNegative = (label: Label) => msg('{{label}} must be 0 or more', { label });
const fromZero = (label: Label, noNumber: Message) =>
  z
    .number(asText(noNumber))
    .min(0, asText(notNegative(label)))
    .max(AMOUNT_MAX, atMost(label, AMOUNT_MAX))
    .refine((value) => hasAtMostDecimals(value, 3), tooExact(label, 3));

/** Birr above or below 0. */
export const optionalBalance = (label: Label) =>
  declare(
    optional(
      inCents(
        number(label, msg('{{label}} must be a number', { label })).min(
          -SALE_TOTAL_MAX,
          asText(msg('{{label}} must be at least {{min, number}}', { label, min: -SALE_TOTAL_MAX })),
        ),
        label,
      ),
    ),
    { label, kind: 'money', isOptional: true },
  );

const inCents = (birr: z.ZodNumber, label: Label) =>
  birr
    .max(SALE_TOTAL_MAX, atMost(label, SALE_TOTAL_MAX))
    .refine((value) => hasAtMostDecimals(value, 2), tooExact(label, 2));
