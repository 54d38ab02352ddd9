import type { Route } from '@app/schemas/kit/resource';
import { demoDebtors } from './catalogue.ts';
import type { DayFromNow } from './days.ts';
import { createRandom } from './random.ts';

export type Made = { _id: string } & Readonly<Record<string, unknown>>;
/** Makes or changes a record, from a file if there is one. @returns it as answered */
export type Create = (route: Route, input: object, file?: Uint8Array) => Promise<Made>;

type Debtor = { _id: string; creditDays: number };
/** A sale as made, and how many days ago that was. */
export type Sold = {
  _id: string;
  customerId: { _id: string } | null;
  payable: number;
  due: number;
  soldData: { _id: string; quantity: number }[];
  daysAgo: number;
};

const LIMIT_STEP = 50_000;
const methods = ['Bank transfer', 'Cheque', 'CPO', 'Telebirr', 'Cash'];

/** What a counter does beside selling for cash. Draws numbers of its own, so that all else stays as it was. */
export function demoCounter(create: Create, dayFromNow: DayFromNow) {
  const random = createRandom(2020);
  const debtors = new Map<string, Debtor>();

  /** Records those who may buy on credit; they get a limit once it is known what they owe. */
  async function makeDebtors(): Promise<void> {
    for (const [name, phone, tin, creditDays, opening] of demoDebtors) {
      const { _id } = await create('POST /customer/create', { name, phone, tin, creditDays, opening });
      debtors.set(name, { _id, creditDays });
    }
  }

  /** Says of a sale who bought, and whether on credit. */
  function termsFor(name: string, daysAgo: number): object {
    const debtor = debtors.get(name);
    if (!debtor) return {};
    const { _id: customerId, creditDays } = debtor;
    if (random.between(0, 2)) return { customerId };
    return { customerId, terms: 'credit', dueDate: dayFromNow(creditDays - daysAgo) };
  }

  /** Lets debtors pay most of what was due long ago and some of what is due now, and sets their limits. */
  async function collect(sales: readonly Sold[]): Promise<void> {
    for (const { _id, due, daysAgo } of sales.filter((sale) => sale.due > 0)) {
      const paidAgo = Math.min(daysAgo, Math.max(0, daysAgo - random.between(10, 60)));
      const isPaid = daysAgo > 180 || (paidAgo > 0 && random.between(0, 2) > 0);
      if (!isPaid) continue;
      const paid = { method: random.pick(methods), amount: due, date: dayFromNow(-paidAgo) };
      await create('POST /sale/pay', { _id, ...paid });
    }
    for (const { _id } of debtors.values()) {
      const amount = random.between(1, 9) * 1_000;
      const paid = await create('POST /customer/pay', { _id, method: random.pick(methods), amount });
      const creditLimit = Math.ceil(Number(paid.owes) / LIMIT_STEP + 1) * LIMIT_STEP;
      await create('PUT /customer/updateone', { _id, creditLimit });
    }
  }

  /** Takes some of one recent sale back, and voids another: small ones, so that today's sales remain the greater part. */
  async function takeBack(sales: readonly Sold[]): Promise<void> {
    const small = sales
      .filter(({ due, daysAgo, soldData }) => due === 0 && daysAgo < 10 && soldData.length > 1)
      .toSorted((a, b) => a.payable - b.payable);
    const [mistaken, wrong] = small;
    const [line] = wrong?.soldData ?? [];
    if (wrong && line) {
      const lines = [{ _id: line._id, quantity: Math.ceil(line.quantity / 2) }];
      await create('POST /sale/return', {
        _id: wrong._id,
        lines,
        reason: 'Wrong item',
        refundMethod: 'Cash',
      });
    }
    if (!mistaken) return;
    const why = { reason: 'Other', note: 'Recorded twice', refundMethod: 'Cash' };
    await create('POST /sale/void', { _id: mistaken._id, ...why });
  }

  return { makeDebtors, termsFor, collect, takeBack };
}
