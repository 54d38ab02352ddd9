import { addDues, type Dues, dueOn } from '@app/schemas/counter/dues';
import { ON_ACCOUNT } from '@app/schemas/counter/payments';
import { fromCents } from '@app/schemas/kit/amounts';
import { systemReader } from '../../database/system-reader.ts';
import { inTransaction } from '../../database/transactions/transaction.ts';
import type { Id, Session, Stage, Stored } from '../../database/types.ts';

const money = (cents: number) => fromCents(cents).toFixed(2);

/** A customer, as far as the check reads one. */
type CheckedCustomer = Stored & {
  name: string;
  owes: number;
  credit: number;
  opening: number | null;
  openingPaid: number;
  dues?: Dues;
  openings?: { settled: number }[];
  payments?: { amount: number; opening: number; credit: number; voided: unknown }[];
};
/** What the sales of a customer come to: what is due of them, and what of the credit they have used. */
type OfSales = { dues: Dues; used: number };
const nothing: OfSales = { dues: {}, used: 0 };

/** What a customer owes and has on account by their opening, payments and sales. */
function expected(
  { opening, openingPaid = 0, openings = [], payments = [] }: CheckedCustomer,
  { dues, used }: OfSales,
) {
  const live = payments.filter(({ voided }) => !voided);
  const [settled, credited] = (['opening', 'credit'] as const).map((part) =>
    live.reduce((sum, payment) => sum + payment[part], 0),
  ) as [number, number];
  const due = Object.values(dues).reduce((sum, cents) => sum + cents, 0);
  return {
    openingPaid: openings.reduce((sum, one) => sum + one.settled, settled),
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
  const names = ['owes', 'credit', 'opening', 'openingPaid', 'openings', 'payments', 'dues'];
  const fields = Object.fromEntries(names.map((name) => [name, 1]));
  const options = { projection: fields, sort: { _id: 1 } as const };
  for await (const customers of systemReader().stream<CheckedCustomer>('Customer', {}, options))
    for (const one of customers) {
      const sums = ofSales.get(String(one._id)) ?? nothing;
      const { openingPaid, owes, credit } = expected(one, sums);
      const isRight = one.owes === owes && one.credit === credit && one.openingPaid === openingPaid;
      if (isRight && isSame(one.dues, sums.dues)) continue;
      // Checks again in one snapshot, as somebody may have sold or paid meanwhile.
      yield* await inTransaction((session) => faultsOf(one._id, session));
    }
}

const isSame = (kept: Dues = {}, dues: Dues = {}) => {
  const days = Object.keys(kept);
  return days.length === Object.keys(dues).length && days.every((day) => kept[day] === dues[day]);
};

async function faultsOf(_id: Id, session: Session): Promise<string[]> {
  const account = await systemReader(session).findOne<CheckedCustomer>('Customer', { _id });
  if (!account) return [];
  const ofSales = (await sumsOfSales(_id, session)).get(String(_id)) ?? nothing;
  const { openingPaid, owes, credit } = expected(account, ofSales);
  const who = `customer ${account.name} (${_id})`;
  return [
    ...(account.openingPaid === openingPaid
      ? []
      : [
          `${who} has ${money(account.openingPaid)} of the opening settled, but payments come to ${money(openingPaid)}`,
        ]),
    ...(account.owes === owes
      ? []
      : [`${who} owes ${money(account.owes)}, but the opening and sales come to ${money(owes)}`]),
    ...(account.credit === credit
      ? []
      : [`${who} has ${money(account.credit)} on account, but payments come to ${money(credit)}`]),
    ...(isSame(account.dues, ofSales.dues) ? [] : [`${who}: what is due by day is not what the sales say`]),
  ];
}

/** Sums up by customer what is due of sales and what they have used of the credit, in cents. */
async function sumsOfSales(customerId?: Id, session?: Session): Promise<Map<string, OfSales>> {
  const sales = <Group extends object>(stages: Stage[]) =>
    systemReader(session).sum<Group>('Sale', { customerId: customerId ?? { $type: 'objectId' } }, stages);
  const open = await sales<{ _id: { customerId: Id; day: Date }; due: number }>([
    { $match: { due: { $ne: 0 } } },
    {
      $group: {
        _id: { customerId: '$customerId', day: { $ifNull: ['$dueDate', '$SalesDate'] } },
        due: { $sum: '$due' },
      },
    },
  ]);
  const uses = await sales<{ _id: Id; sum: number }>([
    { $match: { 'payments.method': ON_ACCOUNT } },
    { $unwind: '$payments' },
    { $match: { 'payments.method': ON_ACCOUNT, 'payments.voided': null } },
    { $group: { _id: '$customerId', sum: { $sum: '$payments.amount' } } },
  ]);
  const dues = new Map<string, Dues[]>();
  for (const { _id, due } of open) {
    const key = String(_id.customerId);
    dues.set(key, dues.get(key) ?? []);
    dues.get(key)?.push(dueOn(_id.day, due));
  }
  const used = new Map(uses.map(({ _id, sum }) => [String(_id), sum]));
  const keys = new Set([...dues.keys(), ...used.keys()]);
  return new Map(
    [...keys].map((key) => [key, { dues: addDues(dues.get(key) ?? []), used: used.get(key) ?? 0 }]),
  );
}
