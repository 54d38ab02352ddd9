import mongoose from 'mongoose';
import { expect, it } from 'vitest';
import { useApi } from '../../../test/api.ts';
import { counterOf, type Sale } from '../../../test/counter.ts';
import { stopped } from '../../../test/migrations/stopped.ts';
import { newKey, useWorld, type Values } from '../../../test/world.ts';
import { moneyOfPayments } from '../0017-money-of-payments.ts';

const world = useWorld(useApi());
const counter = counterOf(world);
const OLD = 450;

type Sold = Sale & { soldData: { _id: string }[] };
const call = (route: `POST /${string}`, input: Values) => world.admin.call(route, input, newKey());
const items = async (list: string): Promise<(Values & { _id: string })[]> =>
  (await world.admin.call('POST /enum/getenums', {})).body.data[0][list];

/** Turns the data into those of the version before, and copies a sale until there are many. */
async function makeOld(): Promise<void> {
  const sales = mongoose.connection.collection('sales');
  for (const name of ['sales', 'customers'])
    await mongoose.connection.collection(name).updateMany({}, { $unset: { 'payments.$[].money': '' } });
  await mongoose.connection
    .collection('referenceitems')
    .updateMany({}, { $unset: { money: '', isKept: '' } });
  const last = await sales.find().sort({ _id: -1 }).limit(1).next();
  const copies = Array.from({ length: OLD }, () => ({
    ...last,
    _id: new mongoose.Types.ObjectId(),
    number: crypto.randomUUID(),
  }));
  await sales.insertMany(copies);
}

it('payments from before tell whether they brought money, wherever tries were stopped', async () => {
  const { _id: customerId } = await counter.customer({ opening: 10 });
  await call('POST /customer/pay', { _id: customerId, method: 'VAT withheld', amount: 10 });
  const payments = [
    { method: 'Withholding tax', amount: 2, bank: 'Awash Bank' },
    { method: 'Telebirr', amount: 98 },
  ];
  const sale = (await counter.sold(100, { payments, customerId })) as Sold;
  const other = (await counter.sold(5)) as Sold;
  const back = { lines: [{ _id: other.soldData[0]?._id, quantity: 1 }], reason: 'Too many' };
  await call('POST /sale/return', { _id: other._id, refundMethod: 'M-Pesa', ...back });
  await makeOld();

  await (await stopped(moneyOfPayments, 'Africa/Addis_Ababa'))();

  const money = (one: { payments: Values[] }) => one.payments.map((payment) => payment.money);
  expect(money(await counter.stored(sale._id))).toEqual([false, undefined]);
  expect(money((await world.admin.call('GET /customer/getone', { _id: customerId })).body.data)).toEqual([
    false,
  ]);
  const methods = await items('payment_methods');
  expect(methods.filter((item) => !item.money).map(({ name }) => name)).toEqual([
    ...['Withholding tax', 'VAT withheld', 'Write-off'],
  ]);
  const stays = async (list: string, name: string) => {
    const { _id } = (await items(list)).find((item) => item.name === name) ?? {};
    return (await world.admin.call('DELETE /enum/deleteone', { _id })).status === 409;
  };
  for (const name of ['Withholding tax', 'VAT withheld', 'Telebirr', 'M-Pesa'])
    expect([name, await stays('payment_methods', name)]).toEqual([name, true]);
  expect(await stays('payment_methods', 'CBE Birr')).toBe(false);
  expect([await stays('banks', 'Awash Bank'), await stays('banks', 'Enat Bank')]).toEqual([true, false]);
  expect([await stays('return_reasons', 'Too many'), await stays('return_reasons', 'Other')]).toEqual([
    true,
    false,
  ]);
});
