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
import { storedDate, storedId, storedMoney } from '../kit/stored.ts';
import { asText, msg } from '../messages/message.ts';

/** The method of a sale that says nothing of its payment. */
export const CASH = 'Cash';
/** A debt that is given up, by admins alone. */
export const WRITE_OFF = 'Write-off';
/** The use of a customer's credit; in no list. */
export const ON_ACCOUNT = 'On account';
/** Names of the list that the product counts on: neither renamed nor deleted. */
export const fixedMethods: readonly string[] = [CASH, WRITE_OFF];

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
  date: storedDate,
  reference: z.string().nullable(),
  bank: z.string().nullable(),
  user: z.string().nullable(),
  voided: z.object({ date: storedDate, reason: z.string(), user: z.string() }).nullable(),
});
