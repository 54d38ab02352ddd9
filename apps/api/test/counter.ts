import { expect } from 'vitest';
import type { Client } from './api.ts';
import { changesNothing, refusal } from './observations.ts';
import { make, makeStock, saleOf, type Values, type World } from './world.ts';

const sales = 'POST /sale/getsales';
export type Sale = Values & { _id: string; payments: (Values & { _id: string })[] };

/** What the tests of the counter do: sell, pay, look. */
export function counterOf(world: World) {
  /** A line of its own stock that comes to this total. */
  const line = async (SellingPrice: number, more: Values = {}) => {
    const { _id, ...place } = await makeStock(world, 100, more);
    return { ...place, quantity: 1, SellingPrice };
  };
  const sold = async (total: number, more: Values = {}, who = world.admin): Promise<Sale> =>
    (await make(who, 'POST /sale/create', { ...saleOf(await line(total)), ...more })) as Sale;
  /** Tells how a call is refused, which leaves no trace. */
  const refused = async (call: () => ReturnType<Client['call']>) => {
    const answer = await changesNothing(world.admin, sales, call);
    const [field] = Object.keys(answer.body.errors ?? {});
    return [refusal(answer), answer.body.message, field ?? null];
  };
  return {
    line,
    sold,
    customer: (more: Values = {}) =>
      make(world.admin, 'POST /customer/create', { name: 'Selam Trading PLC', ...more }),
    onCredit: (total: number, customerId: string, more: Values = {}, who?: Client) =>
      sold(total, { customerId, terms: 'credit', dueDate: '2024-02-15', ...more }, who),
    /** Puts money on a customer's account by an opening balance. */
    customerWith: (credit: number) =>
      make(world.admin, 'POST /customer/create', { name: 'Selam Trading PLC', opening: -credit }),
    account: async (_id: string) => {
      const { owes, credit } = (await world.admin.call('GET /customer/getone', { _id })).body.data;
      return { owes, credit };
    },
    stored: async (_id: string): Promise<Sale> =>
      (await world.admin.call('GET /sale/getone', { _id })).body.data,
    company: async (values: Values) => {
      const { status } = await world.admin.call('PUT /settings/company', values);
      expect(status).toBe(200);
    },
    refused,
    /** Tells how such a sale is refused. */
    refusedSale: async (total: number, more: Values, who: Client = world.admin) => {
      const input = { ...saleOf(await line(total)), ...more };
      return refused(() => who.call('POST /sale/create', input));
    },
  };
}

/** Draws whole numbers below a bound, the same ones for a seed. */
export function drawsOf(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return (state >> 8) % below;
  };
}
