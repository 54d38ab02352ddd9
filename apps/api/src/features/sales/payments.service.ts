import { dueOf } from '@app/schemas/counter/dues';
import { amountOf, leftOf } from '@app/schemas/counter/paid-back';
import { ON_ACCOUNT } from '@app/schemas/counter/payments';
import type { payRequest, unpayRequest } from '@app/schemas/counter/sale-calls';
import { creditNeedsCustomer } from '@app/schemas/counter/terms';
import { fromCents, toCents } from '@app/schemas/kit/amounts';
import { msg } from '@app/schemas/messages/message';
import type { Sale } from '@app/schemas/sales';
import { Types } from 'mongoose';
import type { z } from 'zod';
import { pinMaker } from '../../crud/references.ts';
import type { Changed } from '../../crud/service.ts';
import type { WriteContext } from '../../http/caller/context.ts';
import { invalidField, notFound } from '../../lib/errors.ts';
import { storedToday } from '../../lib/time-zone.ts';
import { refuseClosedDate } from '../company/closed-books.service.ts';
import { charge, refuseUnknownCustomer } from './customer-accounts.ts';
import { type StoredPayment, storedPayment } from './new-sale.ts';
import { refuseWriteOff, spelled } from './payment-methods.ts';
import { changeSale, type KeptSale, readSale, receiptOf, refuseVoid } from './sale-changes.service.ts';
import { placeOfSale, refuseOldDate, rulesAt } from './sale-rules.ts';

type Pay = z.output<typeof payRequest>;
type Unpay = z.output<typeof unpayRequest>;

/** Records a payment of what is due. @throws as part 3, section 3 says, in its order */
export async function pay({ _id, ...sent }: Pay, context: WriteContext): Promise<Changed<Sale>> {
  const { actor, session } = context;
  refuseWriteOff([sent], actor);
  await pinMaker(actor, session);
  const rules = await rulesAt(placeOfSale(_id), context);
  if (sent.date) refuseOldDate('date', sent.date, rules, context);
  const [payment = { ...sent, money: true }] = await spelled([sent], { session });
  const sale = await readSale(_id, context);
  refuseVoid(sale);
  const date = sent.date ?? latest(storedToday(context.env.TIME_ZONE), sale.SalesDate);
  if (date < sale.SalesDate) throw invalidField('date', msg('Date must not be before the sale date'));
  refuseClosedDate(date, rules);
  const amount = toCents(payment.amount);
  if (amount > sale.due)
    throw invalidField('amount', msg('Only {{amount, money}} birr are due', { amount: fromCents(sale.due) }));
  const isOnAccount = payment.method === ON_ACCOUNT;
  const { customerId } = sale;
  if (isOnAccount && !customerId) throw invalidField('method', msg('A payment on account needs a customer'));
  const dues = dueOf(sale, -amount);
  if (customerId) await charge({ customerId, dues, credit: isOnAccount ? -amount : 0 }, context);
  const payments = [...sale.payments, storedPayment({ ...payment, amount }, date, actor)];
  const message = msg('{{amount, money}} birr by {{method}} paid for sale #{{number}}', {
    ...{ amount: fromCents(amount), method: payment.method, number: receiptOf(sale) },
  });
  return changeSale(sale, { payments }, context, message);
}

/** Takes a payment back as of today: what it paid is due again. @throws as part 3, section 3 says, in its order */
export async function unpay(
  { _id, paymentId, reason, customerId: given }: Unpay,
  context: WriteContext,
): Promise<Changed<Sale>> {
  const rules = await rulesAt(placeOfSale(_id), context);
  if (given) await refuseUnknownCustomer(given, context);
  const sale = await readSale(_id, context);
  const payment = sale.payments.find((one) => String(one._id) === paymentId);
  if (!payment) throw notFound('Payment');
  refuseVoid(sale);
  const today = storedToday(context.env.TIME_ZONE);
  refuseClosedDate(today, rules);
  refuseToTakeBack(payment, sale);
  const customerId = sale.customerId ?? (given ? new Types.ObjectId(given) : null);
  if (!customerId) throw invalidField('customerId', creditNeedsCustomer);
  const { method } = payment;
  const amount = leftOf(sale.payments, payment, amountOf);
  const dueDate = sale.dueDate ?? today;
  const dues = dueOf({ ...sale, dueDate }, sale.customerId ? amount : sale.due + amount);
  await charge({ customerId, dues, credit: method === ON_ACCOUNT ? amount : 0 }, context);
  const voided = { date: today, reason, user: context.actor.name };
  const changes = {
    payments: withVoided(sale.payments, payment, voided),
    ...{ customerId, terms: 'credit' as const, dueDate },
  };
  const message = msg('{{amount, money}} birr by {{method}} for sale #{{number}} taken back: {{reason}}', {
    ...{ amount: fromCents(amount), method, number: receiptOf(sale), reason },
  });
  return changeSale(sale, changes, context, message);
}

/** Voids a payment, and what has taken a part of it back. */
export const withVoided = <P extends StoredPayment>(
  payments: readonly P[],
  { _id }: Pick<StoredPayment, '_id'>,
  voided: StoredPayment['voided'],
): P[] =>
  payments.map((one) => (_id.equals(one._id) || _id.equals(one.takesBack ?? '') ? { ...one, voided } : one));

function refuseToTakeBack(payment: StoredPayment, { payments }: KeptSale): void {
  const { voided, amount, partOf } = payment;
  const refuse = (message: Parameters<typeof invalidField>[1]) => invalidField('paymentId', message);
  if (voided || (amount > 0 && !leftOf(payments, payment, amountOf))) throw refuse(takenBackAlready);
  if (amount < 0) throw refuse(msg('A refund cannot be taken back'));
  if (partOf) {
    const whole = { amount: fromCents(partOf.amount) };
    throw refuse(msg('This is part of a payment of {{amount, money}} birr: take that back', whole));
  }
}

export const takenBackAlready = msg('This payment was taken back already');
export const latest = (one: Date, other: KeptSale['SalesDate']) => (one > other ? one : other);
