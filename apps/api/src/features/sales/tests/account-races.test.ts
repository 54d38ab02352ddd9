import { describe, expect, it } from 'vitest';
import { useApi } from '../../../../test/api.ts';
import { counterOf } from '../../../../test/counter.ts';
import { faultsFound } from '../../../../test/postings.ts';
import { useWorld, type Values } from '../../../../test/world.ts';

const world = useWorld(useApi());
const counter = counterOf(world);

type Route = Parameters<typeof world.admin.call>[0];
type Call = readonly [route: Route, input: Values];
/** Sends all at once. Without a key a call is not tried again, which would hide a 503. @returns how each was answered */
const atOnce = (calls: readonly Call[]) =>
  Promise.all(
    calls.map(async ([route, input]) => {
      const { status, body } = await world.admin.call(route, input);
      return status === 200 ? 'done' : `${status} ${body.code}`;
    }),
  );
describe('for one customer at the same instant', () => {
  const TOTAL = 100;
  const someSales = async (customerId: string) => {
    const sales = await Promise.all(Array.from({ length: 8 }, () => counter.onCredit(TOTAL, customerId)));
    return Promise.all(sales.map(({ _id }) => counter.stored(_id)));
  };
  const twice = (call: Call) => [call, call];

  it('returns, voids, payments and their taking back wait for each other, and each is done once', async () => {
    const { _id: customerId } = await counter.customer({ opening: 40 });
    const [returned, voided, paid, both] = await Promise.all([1, 2, 3, 4].map(() => someSales(customerId)));
    const reason = 'Other';
    const lineOf = ({ soldData }: Values) => ({ _id: (soldData as Values[])[0]?._id, quantity: 1 });
    const calls = {
      returns: returned?.flatMap((sale) =>
        twice(['POST /sale/return', { _id: sale._id, lines: [lineOf(sale)], reason }]),
      ),
      voids: voided?.flatMap(({ _id }) => twice(['POST /sale/void', { _id, reason }])),
      payments: paid?.flatMap(({ _id }) => twice(['POST /sale/pay', { _id, method: 'Cash', amount: TOTAL }])),
      'voids of what is being paid': both?.flatMap(({ _id }): Call[] => [
        ['POST /sale/void', { _id, reason, refundMethod: 'Cash' }],
        ['POST /sale/pay', { _id, method: 'Cash', amount: TOTAL }],
      ]),
    };
    const [returns = [], voids = [], payments = [], mixed = []] = await Promise.all(
      Object.values(calls).map((some = []) => atOnce(some)),
    );
    const once = (refused: string) => Array(8).fill(['done', refused]).flat().toSorted();
    expect(returns.toSorted()).toEqual(once('400 VALIDATION_FAILED'));
    expect(voids.toSorted()).toEqual(once('409 SALE_VOID'));
    expect(payments.toSorted()).toEqual(once('400 VALIDATION_FAILED'));
    expect(mixed.filter((_answer, at) => at % 2 === 0)).toEqual(Array(8).fill('done'));
    expect(['done', '409 SALE_VOID']).toEqual(expect.arrayContaining(mixed));
    expect(await counter.account(customerId)).toEqual({ owes: 40, credit: 0 });
    expect(await faultsFound()).toEqual([]);
  });

  it('payments of all that they owe go to the oldest dues, each once, and what is left on account', async () => {
    const { _id } = await counter.customer({ opening: 150 });
    await someSales(_id);
    const pay: Call = ['POST /customer/pay', { _id, method: 'Cash', amount: 60 }];
    expect(await atOnce(Array(20).fill(pay))).toEqual(Array(20).fill('done'));
    expect(await counter.account(_id)).toEqual({ owes: 0, credit: 20 * 60 - 150 - 8 * TOTAL });
    const { payments } = (await world.admin.call('GET /customer/getone', { _id })).body.data;
    const back = (payments as Values[]).map(
      ({ _id: paymentId }): Call => ['POST /customer/unpay', { _id, paymentId, reason: 'Bounced' }],
    );
    const refund: Call = [
      'POST /customer/refund',
      { _id, method: 'Cash', amount: 250, reason: 'Asked for it' },
    ];
    const [refunded, ...unpaid] = await atOnce([refund, ...back, ...back]);
    // Whichever came first, the credit was there for one of them.
    expect(['done', '400 VALIDATION_FAILED']).toContain(refunded);
    expect(unpaid.filter((answer) => answer === 'done').length).toBeGreaterThanOrEqual(10);
    expect(['done', '400 VALIDATION_FAILED']).toEqual(expect.arrayContaining(unpaid));
    expect(await faultsFound()).toEqual([]);
  });
});
