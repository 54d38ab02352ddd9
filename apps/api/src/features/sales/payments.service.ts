import type { PaymentInput } from '@app/schemas/counter/payments';
import { msg } from '@app/schemas/messages/message';
import { Id } from '../../database/types.ts';
import type { Actor } from '../../http/caller/context.ts';
import type { StoredPayment } from './stored-sale.ts';

type Draft = Pick<PaymentInput, 'method' | 'amount'> & Partial<PaymentInput> & { money?: boolean };

/** Builds a payment as stored. @param draft with its amount in cents */
export const storedPayment = (
  { method, amount, money = true, reference = null, bank = null }: Draft,
  date: Date,
  { id, name }: Pick<Actor, 'id' | 'name'>,
): StoredPayment => ({
  _id: new Id(),
  method,
  amount,
  date,
  reference,
  bank,
  ...(!money && { money }),
  user: name,
  userId: new Id(id),
  voided: null,
});

/** Voids a payment, and what has taken a part of it back. */
export const withVoided = <P extends StoredPayment>(
  payments: readonly P[],
  { _id }: Pick<StoredPayment, '_id'>,
  voided: StoredPayment['voided'],
): P[] =>
  payments.map((one) => (_id.equals(one._id) || _id.equals(one.takesBack ?? '') ? { ...one, voided } : one));

export const takenBackAlready = msg('This payment was taken back already');

export const laterOf = (one: Date, other: Date): Date => (one > other ? one : other);
