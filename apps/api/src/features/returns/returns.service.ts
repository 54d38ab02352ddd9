import { dueOf } from '@app/schemas/counter/dues';
import { amountOf, divideWorth, takenBackFor } from '@app/schemas/counter/paid-back';
import { ON_ACCOUNT } from '@app/schemas/counter/payments';
import type { returnRequest, voidRequest } from '@app/schemas/counter/returns';
import { fromCents } from '@app/schemas/kit/amounts';
import { DAY_MS } from '@app/schemas/kit/days';
import { type Message, msg } from '@app/schemas/messages/message';
import type { Sale } from '@app/schemas/sales';
import { type ClientSession, Types } from 'mongoose';
import type { z } from 'zod';
import { postingOf } from '../../books/posting.ts';
import { type CompanyRules, refuseClosedDate } from '../../books/rules.ts';
import { pinMaker } from '../../crud/references.ts';
import type { Changed } from '../../crud/service.ts';
import type { WriteContext } from '../../http/caller/context.ts';
import { forbidden, invalidField } from '../../lib/errors.ts';
import { keepName } from '../reference-data/kept-names.service.ts';
import { type StoredReturn, storedPayment } from '../sales/new-sale.ts';
import { changeSale, type KeptSale, ownSale, receiptOf, refuseVoid } from '../sales/sale-changes.service.ts';
import { mayReturn } from './may-return.ts';
import { restock } from './restock.ts';
import { namesIn } from './return-names.ts';
import { allLeft, computeReturn, refuseTooMany } from './returned-goods.ts';

type Return = z.output<typeof returnRequest>;
type Void = z.output<typeof voidRequest>;
type Brought = ReturnType<typeof computeReturn>;
type Told = Awaited<ReturnType<typeof namesIn>> & { note: string | null | undefined };

/** Takes goods back. @throws as part 3, section 4 says, in its order */
export async function takeBack(
  { _id, lines, ...sent }: Return,
  context: WriteContext,
): Promise<Changed<Sale>> {
  const { rules } = postingOf(context);
  if (!mayReturn(rules, context.actor)) throw forbidden();
  const { sale, told, date } = await begin({ _id, ...sent }, context);
  refuseLate(sale, date, rules, context);
  refuseTooMany(sale, lines);
  const brought = computeReturn(sale, lines);
  const message = msg('Goods of sale #{{number}} worth {{amount, money}} birr taken back: {{reason}}', {
    ...{ number: receiptOf(sale), amount: fromCents(brought.amount), reason: told.reason.name },
  });
  return store(sale, { brought, told, date, message }, context);
}

/** Takes back all that is left, and marks the sale. @throws as part 3, section 4 says, in its order */
export async function voidSale({ _id, ...sent }: Void, context: WriteContext): Promise<Changed<Sale>> {
  const { sale, told, date } = await begin({ _id, ...sent }, context);
  if (sale.paid < 0) throw invalidField('_id', msg("Take the refund's payment first"));
  const brought = computeReturn(sale, allLeft(sale));
  const reason = told.reason.name;
  const message = msg('Sale #{{number}} voided: {{reason}}', { number: receiptOf(sale), reason });
  const isVoid = { void: { date, reason, user: context.actor.name } };
  const changed = await store(sale, { brought, told, date, message }, context, isVoid);
  postingOf(context).addToSums({ date: sale.SalesDate, sales: -1, lines: [] });
  return changed;
}

/** Reads what both calls need. */
async function begin({ _id, note, ...named }: Void, context: WriteContext) {
  const posting = postingOf(context);
  const told = { ...(await namesIn(named)), note };
  await pinMaker(context.actor, context.session);
  const sale = await ownSale(_id, posting);
  refuseVoid(sale);
  const date = posting.today;
  refuseClosedDate(date, posting.rules);
  return { sale, told, date };
}

/** @throws VALIDATION_FAILED for an encoder's return of goods sold too long ago */
function refuseLate(
  { SalesDate }: KeptSale,
  today: Date,
  { returnDays: count }: CompanyRules,
  { actor }: Pick<WriteContext, 'actor'>,
): void {
  if (actor.role !== 'encoder' || count === null) return;
  if ((today.getTime() - SalesDate.getTime()) / DAY_MS > count)
    throw invalidField('_id', msg('Goods can be taken back within {{count, number}} days', { count }));
}

type Stored = { brought: Brought; told: Told; date: Date; message: Message };

/** Stores a return with its money, goods and sums. */
async function store(
  sale: KeptSale,
  { brought: { lines, amount, soldData }, told, date, message }: Stored,
  context: WriteContext,
  changes: Partial<KeptSale> = {},
): Promise<Changed<Sale>> {
  const { actor } = context;
  const posting = postingOf(context);
  // Before that of the refund, which statements tell after the return.
  const _id = new Types.ObjectId();
  const { lowers, refund } = divideWorth(amount, sale);
  const refundMethod = refund ? methodOf(told, sale, posting.session) : null;
  const { customerId } = sale;
  const credit = refundMethod === ON_ACCOUNT ? refund : 0;
  if (customerId) await posting.charge({ customerId, dues: dueOf(sale, 0 - lowers), credit });
  const paidBack = refundMethod
    ? [storedPayment({ method: refundMethod, amount: -refund }, date, actor)]
    : [];
  const takenBack = takenBackFor(amount - lowers - refund, sale.payments, amountOf).map(
    ({ payment, amount: taken }) => ({
      ...storedPayment({ ...payment, amount: -taken }, date, actor),
      takesBack: payment._id,
    }),
  );
  const payments = [...sale.payments, ...paidBack, ...takenBack];
  const money = { payments, returned: sale.returned + amount };
  keepName(told.reason, posting.session);
  if (!lines.length) return changeSale(sale, { ...money, ...changes }, posting, message);
  const returned: StoredReturn = {
    _id,
    number: posting.nextNumber('return'),
    date,
    reason: told.reason.name,
    note: told.note ?? null,
    user: actor.name,
    userId: new Types.ObjectId(actor.id),
    lines,
    amount,
    refund,
    refundMethod,
  };
  const returns = [...sale.returns, returned];
  const changed = await changeSale(sale, { ...money, soldData, returns, ...changes }, posting, message);
  await restock(sale, lines, posting);
  const taken = lines.map((line) => ({ ...line, total: -line.amount, quantity: -line.quantity }));
  posting.addToSums({ date, sales: 0, lines: taken });
  return changed;
}

/** @throws VALIDATION_FAILED for money to be paid back by no method, or on account of nobody */
function methodOf({ method }: Told, { customerId }: KeptSale, session: ClientSession): string {
  if (!method) throw invalidField('refundMethod', msg('{{label}} is required', { label: 'Refund method' }));
  if (method.name === ON_ACCOUNT && !customerId)
    throw invalidField('refundMethod', msg('A payment on account needs a customer'));
  if (method.item) keepName(method.item, session);
  return method.name;
}
