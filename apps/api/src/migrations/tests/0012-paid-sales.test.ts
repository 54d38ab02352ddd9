import { ethiopianYear } from '@app/schemas/counter/numbers';
import mongoose from 'mongoose';
import { expect, it } from 'vitest';
import { useApi } from '../../../test/api.ts';
import { counterOf } from '../../../test/counter.ts';
import { stopped } from '../../../test/migrations/stopped.ts';
import { listed } from '../../../test/observations.ts';
import { useWorld, type Values } from '../../../test/world.ts';
import { paidSales } from '../0012-paid-sales.ts';

const world = useWorld(useApi());
const counter = counterOf(world);
const timeZone = 'Africa/Addis_Ababa';
const OLD = 450;

/** Turns all sales into those of the version before, and copies one until there are many. */
async function makeOld(): Promise<void> {
  const sales = mongoose.connection.collection('sales');
  const fields = ['number', 'terms', 'payments', 'payable', 'paid', 'due', 'returned', 'state', 'company'];
  const more = ['receiptToken', 'vat', 'void', 'returns', 'customerId', 'dueDate', 'fiscalNo', 'note'];
  const lines = { 'soldData.$[].returned': '', 'soldData.$[].vatExempt': '', unnumbered: '' };
  const $unset = { ...Object.fromEntries([...fields, ...more].map((field) => [field, ''])), ...lines };
  await sales.updateMany({}, { $unset });
  const [first] = await sales.find().sort({ _id: 1 }).limit(1).toArray();
  const copies = Array.from({ length: OLD }, () => ({ ...first, _id: new mongoose.Types.ObjectId() }));
  await sales.insertMany(copies);
  await mongoose.connection.collection('counters').deleteMany({});
  await mongoose.connection.collection('referenceitems').deleteMany({ list: 'payment_methods' });
}

it('sales from before are paid in cash and numbered in their order, wherever tries were stopped', async () => {
  const sold = await counter.sold(120.5);
  const worthless = await counter.sold(1);
  await counter.stored(worthless._id);
  await makeOld();
  const none = { $set: { total: 0 } };
  await mongoose.connection
    .collection('sales')
    .updateOne({ _id: new mongoose.Types.ObjectId(worthless._id) }, none);
  const before = await counter.stored(sold._id).catch(() => null);
  expect(before?.state).toBeUndefined();

  const resume = await stopped(paidSales, timeZone);
  await resume();

  expect(await counter.stored(sold._id)).toMatchObject({
    custormerName: 'Abebe',
    total: 120.5,
    payable: 120.5,
    paid: 120.5,
    due: 0,
    state: 'paid',
    terms: 'paid',
    customerId: null,
    vat: null,
    void: null,
    returns: [],
    returned: 0,
    __v: 0,
    soldData: [{ vatExempt: false, returned: 0 }],
    company: { name: 'Inventory Enterprise' },
    payments: [{ method: 'Cash', amount: 120.5, date: '2024-01-15T00:00:00.000Z', voided: null }],
    receiptToken: sold.receiptToken,
  });
  expect(await counter.stored(worthless._id)).toMatchObject({ payments: [], paid: 0, state: 'paid' });
  const numbers: unknown[] = [];
  for (let page = 1; page <= 5; page++) {
    const sort = { field: 'createdAt', order: 'asc' };
    const sales: Values[] = await listed(world.admin, 'POST /sale/getsales', { page, sort });
    numbers.push(...sales.map(({ number }) => number));
  }
  const year = ethiopianYear(new Date(), timeZone);
  const inOrder = Array.from({ length: OLD + 2 }, (_, at) => `S-${year}-${String(at + 1).padStart(6, '0')}`);
  expect(numbers.toSorted()).toEqual(inOrder);
  expect(numbers[0]).toBe(inOrder[0]);
  expect(await listed(world.admin, 'POST /search/sales', { data: `${numbers[1]}` })).toHaveLength(1);
  const { body } = await world.admin.call('POST /enum/getenums', {});
  expect(body.data[0].payment_methods).toHaveLength(11);
});
