import { dueOf } from '@app/schemas/counter/dues';
import { amountOf, leftOf } from '@app/schemas/counter/paid-back';
import { ON_ACCOUNT } from '@app/schemas/counter/payments';
import type { payRequest, unpayRequest } from '@app/schemas/counter/sale-calls';
import { creditNeedsCustomer } from '@app/schemas/counter/terms';
import { fromCents, toCents } from '@app/schemas/kit/amounts';
import { msg } from '@app/schemas/messages/message';
import type { Sale } from '@app/schemas/sales';
import type { z } from 'zod';
import { postingOf } from '../../books/posting.ts';
import { refuseClosedDate, refuseOldDate } from '../../books/rules.ts';
import { pinCreator } from '../../crud/references.ts';
import type { Written } from '../../crud/service.ts';
import { readerOf } from '../../database/reader.ts';
import { Id } from '../../database/types.ts';
import type { WriteContext } from '../../http/caller/context.ts';
import { invalidField, notFound } from '../../lib/errors.ts';
import { canonicalNames, refuseWriteOff } from './payment-methods.service.ts';
import { laterOf, storedPayment, takenBackAlready, withVoided } from './payments.service.ts';
import { changeSale, ownSale, receiptOf, refuseVoid } from './sale-changes.service.ts';
import type { StoredPayment, StoredSale } from './stored-sale.ts';

type Pay = z.output<typeof payRequest>;
type Unpay = z.output<typeof unpayRequest>;

/** Records a payment of what is due. @throws as part 3, section 3 says, in its order */
export async function pay({ _id, ...sent }: Pay, context: WriteContext): Promise<Written<Sale>> {
  const { actor } = context;
  const posting = postingOf(context);
  refuseWriteOff([sent], actor);
  await pinCreator(actor, context.session);
  if (sent.date) refuseOldDate('date', sent.date, posting, actor);
  const [payment = { ...sent, money: true }] = await canonicalNames([sent], context);
  const sale = await ownSale(_id, posting);
  refuseVoid(sale);
  const date = sent.date ?? laterOf(posting.today, sale.SalesDate);
  if (date < sale.SalesDate) throw invalidField('date', msg('Date must not be before the sale date'));
  refuseClosedDate(date, posting.rules);
  const amount = toCents(payment.amount);
  if (amount > sale.due)
    throw invalidField('amount', msg('Only {{amount, money}} birr are due', { amount: fromCents(sale.due) }));
  const isOnAccount = payment.method === ON_ACCOUNT;
  const { customerId } = sale;
  if (isOnAccount && !customerId) throw invalidField('method', msg('A payment on account needs a customer'));
  const dues = dueOf(sale, -amount);
  if (customerId) await posting.charge({ customerId, dues, credit: isOnAccount ? -amount : 0 });
  const payments = [...sale.payments, storedPayment({ ...payment, amount }, date, actor)];
  const message = msg('{{amount, money}} birr by {{method}} paid for sale #{{number}}', {
    amount: fromCents(amount),
    method: payment.method,
    number: receiptOf(sale),
  });
  return changeSale(sale, { payments }, posting, message);
}

/** Takes a payment back as of today: what it paid is due again. @throws as part 3, section 3 says, in its order */
export async function unpay(
  { _id, paymentId, reason, customerId: given }: Unpay,
  context: WriteContext,
): Promise<Written<Sale>> {
  const posting = postingOf(context);
  if (given) await refuseUnknownCustomer(given, context);
  const sale = await ownSale(_id, posting);
  const payment = sale.payments.find((one) => String(one._id) === paymentId);
  if (!payment) throw notFound('Payment');
  refuseVoid(sale);
  const { today } = posting;
  refuseClosedDate(today, posting.rules);
  refuseToTakeBack(payment, sale);
  const customerId = sale.customerId ?? (given ? new Id(given) : null);
  if (!customerId) throw invalidField('customerId', creditNeedsCustomer);
  const { method } = payment;
  const amount = leftOf(sale.payments, payment, amountOf);
  const dueDate = sale.dueDate ?? today;
  const dues = dueOf({ ...sale, dueDate }, sale.customerId ? amount : sale.due + amount);
  await posting.charge({ customerId, dues, credit: method === ON_ACCOUNT ? amount : 0 });
  const voided = { date: today, reason, user: context.actor.name };
  const changes = {
    payments: withVoided(sale.payments, payment, voided),
    customerId,
    terms: 'credit' as const,
    dueDate,
  };
  const message = msg('{{amount, money}} birr by {{method}} for sale #{{number}} taken back: {{reason}}', {
    amount: fromCents(amount),
    method,
    number: receiptOf(sale),
    reason,
  });
  return changeSale(sale, changes, posting, message);
}

/** @throws VALIDATION_FAILED for an unknown customer */
async function refuseUnknownCustomer(_id: string, context: WriteContext): Promise<void> {
  if (await readerOf(context).exists('Customer', { _id })) return;
  throw invalidField('customerId', msg('{{label}} does not exist', { label: 'Customer' }));
}

function refuseToTakeBack(payment: StoredPayment, { payments }: StoredSale): void {
  const { voided, amount, partOf } = payment;
  const refuse = (message: Parameters<typeof invalidField>[1]) => invalidField('paymentId', message);
  if (voided || (amount > 0 && !leftOf(payments, payment, amountOf))) throw refuse(takenBackAlready);
  if (amount < 0) throw refuse(msg('A refund cannot be taken back'));
  if (partOf) {
    const whole = { amount: fromCents(partOf.amount) };
    throw refuse(msg('This is part of a payment of {{amount, money}} birr: take that back', whole));
  }
}
