import { z } from 'zod';
import { SALE_TOTAL_MAX } from '../kit/amounts.ts';
import { declare } from '../kit/declared.ts';
import {
  aboveZero,
  atMost,
  calendarDate,
  hasAtMostDecimals,
  number,
  optional,
  optionalText,
  text,
  tooExact,
} from '../kit/fields.ts';
import type { ReferenceList } from '../kit/listed.ts';
import { storedDate, storedId, storedMoney } from '../kit/stored.ts';
import { asText, msg } from '../messages/message.ts';

/** The list of the reference data that methods of payment are names of. */
export const METHODS: ReferenceList = 'payment_methods';
/** The method of a sale that says nothing of its payment. */
export const CASH = 'Cash';
/** A debt that is given up, by admins alone. */
export const WRITE_OFF = 'Write-off';
/** The use of a customer's credit; in no list. */
export const ON_ACCOUNT = 'On account';
/** Names of the list that the product counts on: neither renamed nor deleted, and what they bring stays as it is. */
export const fixedMethods: readonly string[] = [CASH, WRITE_OFF];
/** Names of the list that bring no money at first: they lower a debt, and nobody gets them back. */
export const moneylessMethods: readonly string[] = ['Withholding tax', 'VAT withheld', WRITE_OFF];

export const PAYMENTS_MAX = 50;

const amount = declare(
  number('Amount', aboveZero('Amount'))
    .positive(asText(aboveZero('Amount')))
    .max(SALE_TOTAL_MAX, atMost('Amount', SALE_TOTAL_MAX))
    .refine((birr) => hasAtMostDecimals(birr, 2), tooExact('Amount', 2)),
  { label: 'Amount', kind: 'money' },
);

/** What is said of any payment. */
export const paymentInput = z.object(
  {
    method: text('Payment method'),
    amount,
    reference: optionalText('Reference'),
    bank: optionalText('Bank'),
  },
  asText(msg('{{label}} is required', { label: 'Payment method' })),
);
export type PaymentInput = z.output<typeof paymentInput>;

/** The day of a payment, or none. */
export const paymentDate = declare(
  optional(
    calendarDate('Date', {
      notFuture: true,
      required: msg('{{label}} must be a date', { label: 'Date' }),
      future: msg('Date must not be in the future'),
    }),
  ),
  { label: 'Date', kind: 'date', days: 'until today', isOptional: true },
);

/** A payment as it is kept with its sale. */
export const paymentRecord = z.object({
  _id: storedId,
  method: z.string(),
  amount: storedMoney,
  /** There alone where it brought none: what was given up or withheld, which nobody gets back. */
  money: z.literal(false).optional(),
  date: storedDate,
  reference: z.string().nullable(),
  bank: z.string().nullable(),
  user: z.string().nullable(),
  voided: z.object({ date: storedDate, reason: z.string(), user: z.string() }).nullable(),
});
