import { dayOf, shiftDay } from '@app/schemas/kit/days';
import type { Route } from '@app/schemas/kit/resource';
import { checks } from '../src/cli/verify.ts';
import type { Client } from './api.ts';
import { listed } from './observations.ts';
import type { StockPlace, Values } from './world.ts';

export type Posted = readonly [route: Route, input: Values];
type SoldSale = Record<'payable' | 'returned' | 'paid' | 'due', number> & {
  _id: string;
  soldData: { _id: string; quantity: number; returned: number }[];
  payments: { _id: string }[];
};
type Customer = { _id: string; owes: number; credit: number; payments: { _id: string }[] };

/** What moves goods and money, and where. */
type Places = {
  who: Client;
  stocks: readonly (StockPlace & { _id: string })[];
  customers: readonly { _id: string }[];
  /** The last day in the company's zone. */
  today?: string;
};

export const cents = (birr: number) => Math.round(birr * 100);

/**
 * Draws calls of every kind that goes through the books, as they may come next; some are refused.
 * @param below draws a whole number below a bound
 */
export function postingsOf(
  { who, stocks, customers, today = dayOf(new Date()) }: Places,
  below: (bound: number) => number,
) {
  const pick = <T>(some: readonly T[]) => some[below(some.length)] as T;
  const birr = (most: number) => (below(most) + 1) / 100;
  const sales = () => listed(who, 'POST /sale/getsales') as Promise<unknown> as Promise<SoldSale[]>;
  const anySale = async () => pick(await sales());
  const anyCustomer = async (): Promise<Customer> =>
    (await who.call('GET /customer/getone', { _id: pick(customers)._id })).body.data;
  const sell = async (): Promise<Posted> => {
    const soldData = stocks
      .filter(() => below(2))
      .map(({ productId, warehouseId }) => {
        const line = { productId, warehouseId, quantity: birr(900) };
        return { ...line, SellingPrice: birr(50_000) };
      });
    const onCredit = { terms: 'credit', dueDate: today, customerId: pick(customers)._id };
    const SalesDate = shiftDay(today, -below(3));
    const sale = { custormerName: 'Abebe', SalesMan: 'Sara', SalesDate, soldData };
    return ['POST /sale/create', below(2) ? { ...sale, ...onCredit } : sale];
  };
  const reason = 'Other';
  const kinds: readonly (() => Promise<Posted>)[] = [
    sell,
    sell,
    async () => {
      const { _id, due } = await anySale();
      const amount = Math.max(1, below(cents(due) + 1)) / 100;
      return ['POST /sale/pay', { _id, amount, method: pick(['Cash', 'On account', 'Cheque']) }];
    },
    async () => {
      const { _id, soldData } = await anySale();
      const { _id: line, quantity } = pick(soldData);
      const lines = [{ _id: line, quantity: below(quantity * 1_000 + 1) / 1_000, damaged: below(2) > 0 }];
      return ['POST /sale/return', { _id, lines, refundMethod: pick(['Cash', 'On account']), reason }];
    },
    async () => {
      const { _id } = await anySale();
      return ['POST /sale/void', { _id, reason, refundMethod: 'Cash' }];
    },
    async () => {
      const { _id, payments } = await anySale();
      const customerId = pick(customers)._id;
      return ['POST /sale/unpay', { _id, paymentId: pick(payments)?._id, reason, customerId }];
    },
    async () => {
      const { _id, owes } = await anyCustomer();
      return ['POST /customer/pay', { _id, method: 'Cash', amount: birr(cents(owes) + 900) }];
    },
    async () => {
      const { _id, payments } = await anyCustomer();
      return ['POST /customer/unpay', { _id, paymentId: pick(payments)?._id, reason }];
    },
    async () => {
      const { _id, credit } = await anyCustomer();
      return ['POST /customer/refund', { _id, method: 'Cash', amount: credit || 1, reason }];
    },
    async () => ['PUT /customer/updateone', { _id: pick(customers)._id, opening: birr(9_000) - 45 }],
    async () => ['POST /customer/create', { name: 'Somebody', opening: birr(9_000) - 45 }],
    async () => ['PUT /stock/updateone', { _id: pick(stocks)._id, quantity: 400 + birr(10_000) }],
  ];
  return { sell, sales, next: () => pick(kinds)() };
}

/** Lists what `npm run verify` finds wrong. */
export async function faultsFound(): Promise<string[]> {
  const faults: string[] = [];
  for (const [, check] of checks) for await (const fault of check()) faults.push(fault);
  return faults;
}
