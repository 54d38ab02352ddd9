import { ON_ACCOUNT } from '@app/schemas/counter/payments';
import { fromCents } from '@app/schemas/kit/amounts';
import type { ClientSession, PipelineStage, Types } from 'mongoose';
import { modelNamed, type Stored } from '../../database/model.ts';
import { inTransaction } from '../../database/transaction.ts';
import { CustomerModel } from './customer.model.ts';

const money = (cents: number) => fromCents(cents).toFixed(2);

type Account = Stored & {
  name: string;
  owes: number;
  credit: number;
  opening: number | null;
  openingPaid: number;
  payments?: { amount: number; opening: number; credit: number; voided: unknown }[];
};
/** What the sales of a customer come to: what is due of them, and what of the credit they have used. */
type OfSales = { due: number; used: number };
const nothing: OfSales = { due: 0, used: 0 };

/** What a customer owes and has on account by their opening, payments and sales. */
function expected({ opening, openingPaid = 0, payments = [] }: Account, { due, used }: OfSales) {
  const live = payments.filter(({ voided }) => !voided);
  const [settled, credited] = (['opening', 'credit'] as const).map((part) =>
    live.reduce((sum, payment) => sum + payment[part], 0),
  ) as [number, number];
  return {
    owes: Math.max(0, (opening ?? 0) - openingPaid) + due,
    // What is settled of an opening below 0, or of one that was lowered, is credit too.
    credit: credited + settled - openingPaid - used,
  };
}

/**
 * Compares what each customer owes and has on account with the opening, payments and sales, while others go on working.
 * @returns a sentence for each customer that differs
 */
export async function* accountFaults(): AsyncGenerator<string> {
  const ofSales = await sumsOfSales();
  const fields = { owes: 1, credit: 1, opening: 1, openingPaid: 1, payments: 1 };
  const accounts = CustomerModel.find({}, fields).sort({ _id: 1 });
  for await (const one of accounts.lean<Account[]>().cursor()) {
    const { owes, credit } = expected(one, ofSales.get(String(one._id)) ?? nothing);
    if (one.owes === owes && one.credit === credit) continue;
    // Checks again in one snapshot, as somebody may have sold or paid meanwhile.
    yield* await inTransaction((session) => faultsOf(one._id, session));
  }
}

async function faultsOf(_id: Types.ObjectId, session: ClientSession): Promise<string[]> {
  const account = await CustomerModel.findById(_id, null, { session }).lean<Account>();
  if (!account) return [];
  const ofSales = (await sumsOfSales(_id, session)).get(String(_id)) ?? nothing;
  const { owes, credit } = expected(account, ofSales);
  const who = `customer ${account.name} (${_id})`;
  return [
    ...(account.owes === owes
      ? []
      : [`${who} owes ${money(account.owes)}, but the opening and sales come to ${money(owes)}`]),
    ...(account.credit === credit
      ? []
      : [`${who} has ${money(account.credit)} on account, but payments come to ${money(credit)}`]),
  ];
}

/** Sums up by customer what is due of sales and what they have used of the credit, in cents. */
async function sumsOfSales(
  customerId?: Types.ObjectId,
  session?: ClientSession,
): Promise<Map<string, OfSales>> {
  const sales = (stages: PipelineStage[]) =>
    modelNamed('Sale')
      .aggregate<{ _id: Types.ObjectId; sum: number }>([
        { $match: { customerId: customerId ?? { $type: 'objectId' } } },
        ...stages,
      ])
      .session(session ?? null);
  const dues = await sales([{ $group: { _id: '$customerId', sum: { $sum: '$due' } } }]);
  const uses = await sales([
    { $match: { 'payments.method': ON_ACCOUNT } },
    { $unwind: '$payments' },
    { $match: { 'payments.method': ON_ACCOUNT, 'payments.voided': null } },
    { $group: { _id: '$customerId', sum: { $sum: '$payments.amount' } } },
  ]);
  const sums = new Map<string, OfSales>();
  for (const { _id, sum: due } of dues) sums.set(String(_id), { due, used: 0 });
  for (const { _id, sum: used } of uses) sums.set(String(_id), { due: 0, ...sums.get(String(_id)), used });
  return sums;
}
