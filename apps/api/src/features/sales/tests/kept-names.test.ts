import { describe, expect, it } from 'vitest';
import { useApi } from '../../../../test/api.ts';
import { counterOf, type Sale } from '../../../../test/counter.ts';
import { make, newKey, useWorld, type Values } from '../../../../test/world.ts';

const world = useWorld(useApi());
const counter = counterOf(world);
const invalid = '400 VALIDATION_FAILED';

type Sold = Sale & { soldData: { _id: string }[] };
const call = (route: `POST /${string}`, input: Values) => world.admin.call(route, input, newKey());
let count = 0;
const added = async (list: string, name = `Name ${++count}`) =>
  (await make(world.admin, 'POST /enum/create', { list, name })) as Values & { _id: string; name: string };
const change = (_id: string, changes: Values) =>
  world.admin.call('PUT /enum/updateone', { _id, ...changes }, newKey());
const removal = (_id: string) => counter.refused(() => world.admin.call('DELETE /enum/deleteone', { _id }));
const inUse = (name: string, by: string) => [
  '409 IN_USE',
  `"${name}" can't be deleted: it is used by ${by}. Deactivate it instead.`,
  null,
];
const paidBy = (method: string, more: Values = {}) => ({ payments: [{ method, amount: 100, ...more }] });
const back = ({ _id, soldData }: Sold, more: Values) =>
  call('POST /sale/return', {
    _id,
    lines: [{ _id: soldData[0]?._id, quantity: 0.5 }],
    reason: 'Other',
    refundMethod: 'Cash',
    ...more,
  });

describe('a name that a payment or a return keeps', () => {
  it('is not deleted, whatever its item is called by now', async () => {
    const [method, bank] = [await added('payment_methods'), await added('banks')];
    const sale = await counter.sold(100, paidBy(method.name, { bank: bank.name }));
    expect(await removal(method._id)).toEqual(inUse(method.name, 'payments'));
    expect(await removal(bank._id)).toEqual(inUse(bank.name, 'payments'));
    await change(method._id, { name: 'Called otherwise' });
    expect(await removal(method._id)).toEqual(inUse('Called otherwise', 'payments'));
    expect((await counter.stored(sale._id)).payments).toMatchObject([
      { method: method.name, bank: bank.name },
    ]);
    const unused = await added('payment_methods', method.name);
    expect((await world.admin.call('DELETE /enum/deleteone', { _id: unused._id })).status).toBe(200);
  });

  it('is so by payments of customers, refunds, returns and voids', async () => {
    const { _id } = await counter.customer();
    const [first, second, third] = [
      await added('payment_methods'),
      await added('payment_methods'),
      await added('payment_methods'),
    ];
    const bank = await added('banks');
    await call('POST /customer/pay', { _id, method: first.name, bank: bank.name, amount: 50 });
    const refund = { _id, method: second.name, amount: 5, reason: 'Asked for it' };
    expect((await call('POST /customer/refund', refund)).status).toBe(200);
    const [reason, why] = [await added('return_reasons'), await added('return_reasons')];
    const sale = (await counter.sold(100)) as Sold;
    expect((await back(sale, { reason: reason.name, refundMethod: third.name })).status).toBe(200);
    const voided = { _id: sale._id, reason: why.name, refundMethod: 'Cash' };
    expect((await call('POST /sale/void', voided)).status).toBe(200);
    for (const item of [first, second, third, bank])
      expect(await removal(item._id)).toEqual(inUse(item.name, 'payments'));
    for (const item of [reason, why]) expect(await removal(item._id)).toEqual(inUse(item.name, 'returns'));
  });

  it('is not by what was refused, nor by a method that no money went back by', async () => {
    const method = await added('payment_methods');
    await counter.refusedSale(100, { payments: [{ method: method.name, amount: 99 }] });
    const { _id: customerId } = await counter.customer();
    const sale = (await counter.onCredit(100, customerId)) as Sold;
    expect((await back(sale, { refundMethod: method.name })).status).toBe(200);
    expect((await world.admin.call('DELETE /enum/deleteone', { _id: method._id })).status).toBe(200);
  });

  it('is not deleted at the instant in which it is taken on', async () => {
    for (let round = 0; round < 5; round++) {
      const method = await added('payment_methods');
      const line = await counter.line(100);
      const sale = { custormerName: 'Abebe', SalesDate: '2024-01-15', SalesMan: 'Sara', soldData: [line] };
      const [sold, gone] = await Promise.all([
        call('POST /sale/create', { ...sale, ...paidBy(method.name) }),
        world.admin.call('DELETE /enum/deleteone', { _id: method._id }),
      ]);
      expect([sold.status, gone.status]).toSatisfy(([one, other]) =>
        one === 201 ? other === 409 : one === 400 && other === 200,
      );
    }
  });
});

describe('a name that was set aside', () => {
  it('is as if it were in no list for what is new', async () => {
    const [method, bank, reason] = [
      await added('payment_methods'),
      await added('banks'),
      await added('return_reasons'),
    ];
    const sale = (await counter.sold(100, paidBy(method.name, { bank: bank.name }))) as Sold;
    for (const { _id } of [method, bank, reason])
      expect((await change(_id, { active: false })).status).toBe(200);
    const { _id } = await counter.customerWith(100);
    const noMethod = 'Payment method is not in the list';
    expect(await counter.refusedSale(100, paidBy(method.name))).toEqual([
      invalid,
      noMethod,
      'payments.0.method',
    ]);
    expect(await counter.refusedSale(100, paidBy('Cash', { bank: bank.name }))).toEqual([
      invalid,
      'Bank is not in the list',
      'payments.0.bank',
    ]);
    expect(await counter.refused(() => back(sale, { reason: reason.name }))).toEqual([
      invalid,
      'Reason is not in the list',
      'reason',
    ]);
    expect(await counter.refused(() => back(sale, { refundMethod: method.name }))).toEqual([
      invalid,
      noMethod,
      'refundMethod',
    ]);
    for (const route of ['POST /customer/pay', 'POST /customer/refund'] as const) {
      const input = { _id, method: method.name, amount: 1, reason: 'Other' };
      expect(await counter.refused(() => call(route, input))).toEqual([invalid, noMethod, 'method']);
    }
    expect((await counter.stored(sale._id)).payments).toMatchObject([{ method: method.name }]);
    for (const item of [method, bank]) await change(item._id, { active: true });
    await counter.sold(100, paidBy(method.name, { bank: bank.name }));
  });

  it('may be that of cash; a sale that names no payment is paid in cash all the same', async () => {
    const { body } = await world.admin.call('POST /enum/getenums', {});
    const { _id } = body.data[0].payment_methods.find(({ name }: Values) => name === 'Cash');
    await change(_id, { active: false });
    expect((await counter.refusedSale(100, paidBy('cash')))[1]).toBe('Payment method is not in the list');
    expect((await counter.sold(100)).payments).toMatchObject([{ method: 'Cash', amount: 100 }]);
    await change(_id, { active: true });
  });
});

it('the use of credit is no method that can be added or renamed to', async () => {
  const reserved = [invalid, 'This name is reserved', 'name'];
  for (const name of ['On account', ' on  ACCOUNT ', 'Onaccount'])
    expect(await counter.refused(() => call('POST /enum/create', { list: 'payment_methods', name }))).toEqual(
      reserved,
    );
  const { _id } = await added('payment_methods');
  expect(await counter.refused(() => change(_id, { name: 'On account' }))).toEqual(reserved);
  expect((await call('POST /enum/create', { list: 'banks', name: 'On account' })).status).toBe(201);
});
