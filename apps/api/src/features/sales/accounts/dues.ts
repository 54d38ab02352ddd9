import mongoose, { type Types } from 'mongoose';
import { SaleModel } from '../sale.model.ts';
import type { KeptCustomer } from './accounts.ts';

/** What is owed by a day, in cents. */
export type Due = { date: Date; cents: number };
type Account = Pick<KeptCustomer, '_id'> & { uses?: number };

/** Ids in one look-up; for more, all open sales are read. */
const ASKED_MAX = 2_000;

type Known = { database: string; dues: Map<string, { uses: number; dues: Due[] }> };
/**
 * Keeps what is due by customer and day, since adding up a hundred thousand open sales takes more than a second. Each
 * change of a customer's dues counts up the customer's uses, so that only those who bought or paid since are read
 * again.
 */
let known: Known = { database: '', dues: new Map() };

/** Reads what is due of the open sales of customers, by due date. */
export async function readDues(accounts: readonly Account[]): Promise<(customer: Account) => readonly Due[]> {
  const database = mongoose.connection.name;
  if (known.database !== database) known = { database, dues: new Map() };
  const { dues } = known;
  const usesOf = ({ uses = 0 }: Account) => uses;
  const changed = accounts.filter((one) => dues.get(String(one._id))?.uses !== usesOf(one));
  if (changed.length) {
    const found = await duesOf(changed.map(({ _id }) => _id));
    for (const one of changed)
      dues.set(String(one._id), { uses: usesOf(one), dues: found.get(String(one._id)) ?? [] });
  }
  return ({ _id }) => dues.get(String(_id))?.dues ?? [];
}

async function duesOf(ids: readonly Types.ObjectId[]): Promise<Map<string, Due[]>> {
  const customerId = ids.length > ASKED_MAX ? { $type: 'objectId' } : { $in: ids };
  const sums = await SaleModel.aggregate<{ _id: { customerId: Types.ObjectId; date: Date }; cents: number }>([
    { $match: { customerId, due: { $gt: 0 } } },
    { $group: { _id: { customerId: '$customerId', date: '$dueDate' }, cents: { $sum: '$due' } } },
  ]);
  const dues = new Map<string, Due[]>();
  for (const { _id, cents } of sums) {
    const of = dues.get(String(_id.customerId)) ?? [];
    of.push({ date: _id.date, cents });
    dues.set(String(_id.customerId), of);
  }
  return dues;
}

/** Tells of which days what is left of an opening is: its oldest parts are settled first. */
export function openingDues(openings: KeptCustomer['openings'], left: number): Due[] {
  const dues: Due[] = [];
  let open = left;
  for (const { date, change } of openings.toReversed()) {
    const cents = Math.min(open, Math.max(0, change));
    if (cents) dues.push({ date, cents });
    open -= cents;
  }
  return dues;
}
