import { fromCents } from '@app/schemas/kit/amounts';
import type { ClientSession, Types } from 'mongoose';
import { modelNamed, type Stored } from '../../database/model.ts';
import { inTransaction } from '../../database/transaction.ts';
import { CustomerModel } from './customer.model.ts';

const money = (cents: number) => fromCents(cents).toFixed(2);

type Account = Stored & { name: string; owes: number; opening: number | null; openingPaid: number };
/** What a customer owes apart from sales: what is left of the opening. */
const openingLeft = ({ opening, openingPaid }: Account) => Math.max(0, (opening ?? 0) - (openingPaid ?? 0));

/**
 * Compares what each customer owes with the opening and the sales, while others go on working.
 * @returns a sentence for each customer that differs
 */
export async function* accountFaults(): AsyncGenerator<string> {
  const dues = await duesOf();
  const accounts = CustomerModel.find({}, { owes: 1, opening: 1, openingPaid: 1 }).sort({ _id: 1 });
  for await (const one of accounts.lean<Account[]>().cursor()) {
    if (one.owes === openingLeft(one) + (dues.get(String(one._id)) ?? 0)) continue;
    // Checks again in one snapshot, as somebody may have sold or paid meanwhile.
    const fault = await inTransaction((session) => accountFault(one._id, session));
    if (fault) yield fault;
  }
}

async function accountFault(_id: Types.ObjectId, session: ClientSession): Promise<string | undefined> {
  const account = await CustomerModel.findById(_id, null, { session }).lean<Account>();
  if (!account) return undefined;
  const due = (await duesOf(_id, session)).get(String(_id)) ?? 0;
  const left = openingLeft(account);
  if (account.owes === left + due) return undefined;
  return `customer ${account.name} (${_id}) owes ${money(account.owes)}, but the opening and sales come to ${money(left + due)}`;
}

/** Sums up what is due of sales by customer, in cents. */
async function duesOf(customerId?: Types.ObjectId, session?: ClientSession): Promise<Map<string, number>> {
  const sums = await modelNamed('Sale')
    .aggregate<{ _id: Types.ObjectId; due: number }>([
      { $match: { customerId: customerId ?? { $type: 'objectId' } } },
      { $group: { _id: '$customerId', due: { $sum: '$due' } } },
    ])
    .session(session ?? null);
  return new Map(sums.map(({ _id, due }) => [String(_id), due]));
}
