import type {
  customerPayRequest,
  customerUnpayRequest,
  refundRequest,
} from '@app/schemas/counter/customer-calls';
import { addDues, type Dues, dueOf } from '@app/schemas/counter/dues';
import { amountOf, leftOf } from '@app/schemas/counter/paid-back';
import { ON_ACCOUNT } from '@app/schemas/counter/payments';
import type { CustomerDetail } from '@app/schemas/customers';
import { fromCents, toCents } from '@app/schemas/kit/amounts';
import { type Message, msg } from '@app/schemas/messages/message';
import type { z } from 'zod';
import { postingOf } from '../../books/posting.ts';
import { refuseClosedDate, refuseOldDate } from '../../books/rules.ts';
import { pinCreator } from '../../crud/references.ts';
import type { Written } from '../../crud/service.ts';
import type { WriteContext } from '../../http/caller/context.ts';
import { invalidField, notFound } from '../../lib/errors.ts';
import { changeAccount, ownCustomer } from '../customers/accounts.service.ts';
import type { CustomerPayment, StoredCustomer } from '../customers/stored-customer.ts';
import { creditedSince, isAfter, ownOpenSales, ownSalesWithParts } from '../sales/customer-sales.service.ts';
import { canonicalNames, type Method, refuseWriteOff } from '../sales/payment-methods.service.ts';
import { laterOf, storedPayment, takenBackAlready, withVoided } from '../sales/payments.service.ts';
import { changeSale, refuseVoid } from '../sales/sale-changes.service.ts';
import type { StoredPayment } from '../sales/stored-sale.ts';
import { openingLeft } from './dues.ts';

type Pay = z.output<typeof customerPayRequest>;
type Unpay = z.output<typeof customerUnpayRequest>;
type Refund = z.output<typeof refundRequest>;
type Done = Promise<Written<CustomerDetail>>;

/**
 * Settles a customer's opening and oldest dues with a payment; what is left of it goes on account.
 * @throws as part 3, section 3 says, in its order
 */
export async function payCustomer({ _id, ...sent }: Pay, context: WriteContext): Done {
  const { actor } = context;
  const posting = postingOf(context);
  refuseWriteOff([sent], actor);
  await pinCreator(actor, context.session);
  if (sent.date) refuseOldDate('date', sent.date, posting, actor);
  const named = await canonicalNames([sent], { session: context.session, isRefused: isOnAccount });
  const [payment = { ...sent, money: true }] = named;
  const customer = await ownCustomer(_id, posting);
  const date = sent.date ?? posting.today;
  refuseClosedDate(date, posting.rules);
  const amount = toCents(payment.amount);
  if (!payment.money && amount > customer.owes)
    throw tooMuch(msg('Only {{amount, money}} birr are owed', { amount: fromCents(customer.owes) }));
  const whole = storedPayment({ ...payment, amount }, date, actor);
  const message = msg('{{amount, money}} birr by {{method}} paid by {{customer}}', {
    amount: payment.amount,
    method: payment.method,
    customer: customer.name,
  });
  const opening = Math.min(amount, openingLeft(customer));
  const rest = { ...whole, amount: amount - opening };
  const { left: credit, dues } = await settleSales(customer, rest, whole, context, message);
  const changes = {
    payments: [...customer.payments, { ...whole, opening, credit }],
    openingPaid: customer.openingPaid + opening,
    owes: customer.owes - (amount - credit),
    credit: customer.credit + credit,
    dues: addDues([customer.dues, dues]),
  };
  return changeAccount(customer, changes, posting, message);
}

/** Pays open sales, each on the payment's day or its own where that is later. @returns what is left, and how dues change */
async function settleSales(
  customer: StoredCustomer,
  payment: StoredPayment,
  { _id, amount: whole }: StoredPayment,
  context: WriteContext,
  message: Message,
): Promise<{ left: number; dues: Dues }> {
  let left = payment.amount;
  const paid: Dues[] = [];
  if (!left) return { left, dues: {} };
  for (const sale of await ownOpenSales(customer, postingOf(context))) {
    const amount = Math.min(left, sale.due);
    const date = laterOf(payment.date, sale.SalesDate);
    const part = {
      ...storedPayment({ ...payment, amount }, date, context.actor),
      partOf: { _id, amount: whole },
    };
    await changeSale(sale, { payments: [...sale.payments, part] }, context, message);
    left -= amount;
    paid.push(dueOf(sale, -amount));
    if (!left) break;
  }
  return { left, dues: addDues(paid) };
}

/**
 * Takes the whole of a payment back as of today: from the sales, the opening and what is on account.
 * @throws as part 3, section 3 says, in its order
 */
export async function unpayCustomer({ _id, paymentId, reason }: Unpay, context: WriteContext): Done {
  const posting = postingOf(context);
  const customer = await ownCustomer(_id, posting);
  const payment = customer.payments.find((one) => String(one._id) === paymentId);
  if (!payment) throw notFound('Payment');
  const sales = payment.voided ? [] : await ownSalesWithParts(customer, payment, posting);
  sales.forEach(refuseVoid);
  const { today } = posting;
  refuseClosedDate(today, posting.rules);
  const parts = sales.flatMap((sale) =>
    sale.payments
      .filter(({ partOf }) => payment._id.equals(partOf?._id ?? ''))
      .map((part) => ({ sale, part, left: leftOf(sale.payments, part, amountOf) })),
  );
  const { credit } = payment;
  const opening = leftOf(customer.payments, payment, (one) => one.opening);
  const settled = parts.reduce((sum, { left }) => sum + left, opening);
  if (payment.voided || (payment.amount > 0 && !settled && !credit)) throw refusedPayment(takenBackAlready);
  await refuseToTakeBack(customer, payment, context);
  const voided = { date: today, reason, user: context.actor.name };
  const message = msg('{{amount, money}} birr by {{method}} of {{customer}} taken back: {{reason}}', {
    amount: fromCents(settled + credit),
    method: payment.method,
    customer: customer.name,
    reason,
  });
  const dues = [customer.dues];
  for (const { sale, part, left } of parts) {
    const due = { terms: 'credit' as const, dueDate: sale.dueDate ?? today };
    dues.push(dueOf({ ...sale, ...due }, left));
    await changeSale(sale, { payments: withVoided(sale.payments, part, voided), ...due }, context, message);
  }
  const changes = {
    payments: withVoided(customer.payments, payment, voided),
    openingPaid: customer.openingPaid - opening,
    owes: customer.owes + settled,
    credit: customer.credit - credit,
    dues: addDues(dues),
  };
  return changeAccount(customer, changes, posting, message);
}

/** The oldest credit is used first, so what is left on account is the newest. */
async function refuseToTakeBack(
  { payments, ...customer }: StoredCustomer,
  payment: CustomerPayment,
  context: WriteContext,
): Promise<void> {
  if (payment.amount < 0) throw refusedPayment(msg('A refund cannot be taken back'));
  if (payment.credit <= 0) return;
  const newer = payments
    .filter(({ _id, voided, credit }) => !voided && credit > 0 && isAfter(_id, payment._id))
    .reduce((sum, { credit }) => sum + credit, await creditedSince(customer, payment, postingOf(context)));
  const left = Math.max(0, customer.credit - newer);
  if (left >= payment.credit) return;
  const amount = fromCents(left);
  throw refusedPayment(msg('Only {{amount, money}} birr of this payment are still on account', { amount }));
}

const refusedPayment = (message: Message) => invalidField('paymentId', message);

/** Pays out what a customer has on account. @throws as part 3, section 3 says, in its order */
export async function refundCustomer({ _id, reason, ...sent }: Refund, context: WriteContext): Done {
  const { actor } = context;
  const posting = postingOf(context);
  await pinCreator(actor, context.session);
  const isRefused = (method: Method) => isOnAccount(method) || !method.money;
  const [payment = sent] = await canonicalNames([sent], { session: context.session, isRefused });
  const customer = await ownCustomer(_id, posting);
  const { today } = posting;
  refuseClosedDate(today, posting.rules);
  const amount = toCents(payment.amount);
  if (amount > customer.credit)
    throw tooMuch(msg('Only {{amount, money}} birr are on account', { amount: fromCents(customer.credit) }));
  const refund = storedPayment({ ...payment, amount: -amount, reference: reason }, today, actor);
  const message = msg(
    '{{amount, money}} birr on account paid out to {{customer}} by {{method}}: {{reason}}',
    {
      amount: payment.amount,
      customer: customer.name,
      method: payment.method,
      reason,
    },
  );
  const changes = {
    payments: [...customer.payments, { ...refund, opening: 0, credit: -amount }],
    owes: customer.owes,
    credit: customer.credit - amount,
  };
  return changeAccount(customer, changes, posting, message);
}

const isOnAccount = ({ name }: Method) => name === ON_ACCOUNT;
const tooMuch = (message: Message) => invalidField('amount', message);
