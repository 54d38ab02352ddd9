import { dueOf } from '@app/schemas/counter/dues';
import { amountOf, divideWorth, takenBackFor } from '@app/schemas/counter/paid-back';
import { METHODS, ON_ACCOUNT } from '@app/schemas/counter/payments';
import type { returnRequest, voidRequest } from '@app/schemas/counter/returns';
import { fromCents } from '@app/schemas/kit/amounts';
import { DAY_MS } from '@app/schemas/kit/days';
import type { ReferenceList } from '@app/schemas/kit/listed';
import { type Message, msg } from '@app/schemas/messages/message';
import type { Sale } from '@app/schemas/sales';
import type { z } from 'zod';
import { type Posting, postingOf } from '../../books/posting.ts';
import { type CompanyRules, refuseClosedDate } from '../../books/rules.ts';
import { pinCreator } from '../../crud/references.ts';
import type { Written } from '../../crud/service.ts';
import { Id } from '../../database/types.ts';
import type { Actor, WriteContext } from '../../http/caller/context.ts';
import { forbidden, invalidField, invalidFields } from '../../lib/errors.ts';
import { activeItems, keepName } from '../reference-data/kept-names.service.ts';
import { methodNamed, notListed } from '../sales/payment-methods.service.ts';
import { storedPayment } from '../sales/payments.service.ts';
import { changeSale, ownSale, receiptOf, refuseVoid } from '../sales/sale-changes.service.ts';
import type { StoredPayment, StoredReturn, StoredSale } from '../sales/stored-sale.ts';
import { allLeft, computeReturn, type ReturnedGoods, refuseTooMany, restock } from './returned-goods.ts';

type Return = z.output<typeof returnRequest>;
type Void = z.output<typeof voidRequest>;
type Names = Awaited<ReturnType<typeof readNames>>;
type Refund = { amount: number; method: string } | undefined;

const REASONS: ReferenceList = 'return_reasons';

/** Tells whether a user may take goods back: admins, and encoders where the company lets them. */
export const mayReturn = (
  { encodersMayReturn }: Pick<CompanyRules, 'encodersMayReturn'>,
  { role }: Pick<Actor, 'role'>,
): boolean => role === 'admin' || (role === 'encoder' && encodersMayReturn);

/** Takes goods back. @throws as part 3, section 4 says, in its order */
export async function returnGoods({ _id, lines, ...sent }: Return, context: WriteContext) {
  const posting = postingOf(context);
  if (!mayReturn(posting.rules, context.actor)) throw forbidden();
  const { sale, names } = await begin({ _id, ...sent }, context);
  refuseLate(sale, posting, context.actor);
  refuseTooMany(sale, lines);
  const goods = computeReturn(sale, lines);
  const message = msg('Goods of sale #{{number}} worth {{amount, money}} birr taken back: {{reason}}', {
    number: receiptOf(sale),
    amount: fromCents(goods.amount),
    reason: names.reason.name,
  });
  return postReturn(sale, { goods, names, note: sent.note, message }, context);
}

/** Takes back all that is left, and marks the sale. @throws as part 3, section 4 says, in its order */
export async function voidSale({ _id, ...sent }: Void, context: WriteContext): Promise<Written<Sale>> {
  const posting = postingOf(context);
  const { sale, names } = await begin({ _id, ...sent }, context);
  if (sale.paid < 0) throw invalidField('_id', msg("Take the refund's payment first"));
  const goods = computeReturn(sale, allLeft(sale));
  const reason = names.reason.name;
  const message = msg('Sale #{{number}} voided: {{reason}}', { number: receiptOf(sale), reason });
  const isVoid = { void: { date: posting.today, reason, user: context.actor.name } };
  const changed = await postReturn(sale, { goods, names, note: sent.note, message }, context, isVoid);
  posting.addToSums({ date: sale.SalesDate, sales: -1, lines: [] });
  return changed;
}

/** Reads what both calls need. */
async function begin({ _id, ...sent }: Void, { actor, ...context }: WriteContext) {
  const posting = postingOf(context);
  const names = await readNames(sent);
  await pinCreator(actor, posting.session);
  const sale = await ownSale(_id, posting);
  refuseVoid(sale);
  refuseClosedDate(posting.today, posting.rules);
  return { sale, names };
}

/**
 * Finds the reason of a return and the method by which money goes back, as their lists spell them.
 * @throws VALIDATION_FAILED for names in no list, and for a method that brings no money
 */
async function readNames({ reason: sent, refundMethod }: Pick<Void, 'reason' | 'refundMethod'>) {
  const find = await activeItems([
    { list: REASONS, name: sent },
    ...(refundMethod ? [{ list: METHODS, name: refundMethod }] : []),
  ]);
  const reason = find(REASONS, sent);
  const method = refundMethod ? methodNamed(refundMethod, find) : undefined;
  const errors: Record<string, Message[]> = {};
  if (!reason) errors.reason = [notListed('Reason')];
  if (refundMethod && !method?.money) errors.refundMethod = [notListed('Payment method')];
  if (!reason || Object.keys(errors).length) throw invalidFields(errors);
  return { reason, method };
}

/** @throws VALIDATION_FAILED for an encoder's return of goods sold too long ago */
function refuseLate({ SalesDate }: StoredSale, { today, rules }: Posting, { role }: Actor): void {
  const { returnDays: count } = rules;
  if (role !== 'encoder' || count === null) return;
  if ((today.getTime() - SalesDate.getTime()) / DAY_MS <= count) return;
  const within = msg('Goods can be taken back within {{count, number}} days', { count });
  throw invalidField('_id', count ? within : msg('Only goods sold today can be taken back'));
}

type Draft = { goods: ReturnedGoods; names: Names; note: string | null | undefined; message: Message };

/** Posts a return: its money, its goods, its sums. */
async function postReturn(
  sale: StoredSale,
  { goods, names, note, message }: Draft,
  context: WriteContext,
  changes: Partial<StoredSale> = {},
): Promise<Written<Sale>> {
  const { actor } = context;
  const posting = postingOf(context);
  const date = posting.today;
  const { lines, amount, soldData } = goods;
  // Before that of the refund, which statements tell after the return.
  const _id = new Id();
  const { lowers, refund: owed } = divideWorth(amount, sale);
  const refund = owed ? { amount: owed, method: refundMethodOf(names, sale, posting) } : undefined;
  const { customerId } = sale;
  const credit = refund?.method === ON_ACCOUNT ? refund.amount : 0;
  if (customerId) await posting.charge({ customerId, dues: dueOf(sale, 0 - lowers), credit });
  const changed = {
    payments: [...sale.payments, ...paymentsBack(sale, amount - lowers, refund, date, actor)],
    returned: sale.returned + amount,
    ...changes,
  };
  keepName(names.reason, posting.session);
  if (!lines.length) return changeSale(sale, changed, posting, message);
  const returned: StoredReturn = {
    _id,
    number: posting.nextNumber('return'),
    date,
    reason: names.reason.name,
    note: note ?? null,
    user: actor.name,
    userId: new Id(actor.id),
    lines,
    amount,
    refund: refund?.amount ?? 0,
    refundMethod: refund?.method ?? null,
  };
  const done = await changeSale(
    sale,
    { ...changed, soldData, returns: [...sale.returns, returned] },
    posting,
    message,
  );
  await restock(sale, returned, posting);
  const taken = lines.map((line) => ({ ...line, total: -line.amount, quantity: -line.quantity }));
  posting.addToSums({ date, sales: 0, lines: taken });
  return done;
}

/** Builds the payments below 0 of a return: the refund, and what takes back payments that brought no money. */
function paymentsBack(
  { payments }: StoredSale,
  paid: number,
  refund: Refund,
  date: Date,
  actor: Actor,
): StoredPayment[] {
  const takenBack = takenBackFor(paid - (refund?.amount ?? 0), payments, amountOf);
  return [
    ...(refund ? [storedPayment({ method: refund.method, amount: -refund.amount }, date, actor)] : []),
    ...takenBack.map(({ payment, amount }) => ({
      ...storedPayment({ ...payment, amount: -amount }, date, actor),
      takesBack: payment._id,
    })),
  ];
}

/** @throws VALIDATION_FAILED for money to be paid back by no method, or on account of nobody */
function refundMethodOf({ method }: Names, { customerId }: StoredSale, { session }: Posting): string {
  if (!method) throw invalidField('refundMethod', msg('{{label}} is required', { label: 'Refund method' }));
  if (method.name === ON_ACCOUNT && !customerId)
    throw invalidField('refundMethod', msg('A payment on account needs a customer'));
  if (method.item) keepName(method.item, session);
  return method.name;
}
