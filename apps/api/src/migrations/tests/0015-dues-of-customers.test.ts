import mongoose from 'mongoose';
import { expect, it } from 'vitest';
import { useApi } from '../../../test/api.ts';
import { counterOf } from '../../../test/counter.ts';
import { stopped } from '../../../test/migrations/stopped.ts';
import { useWorld } from '../../../test/world.ts';
import { accountFaults } from '../../books/verify/accounts.ts';
import { duesOfCustomers } from '../0015-dues-of-customers.ts';

const world = useWorld(useApi());
const counter = counterOf(world);
const timeZone = 'Africa/Addis_Ababa';
const OWING = 230;

it('customers from before get what is due by day, wherever tries were stopped', async () => {
  const { _id: customerId } = await counter.customer({ name: 'Owes for two days' });
  await counter.onCredit(70, customerId, { SalesDate: '2026-01-05', dueDate: '2026-02-01' });
  await counter.onCredit(30, customerId, { SalesDate: '2026-01-05', dueDate: '2026-02-01' });
  await counter.onCredit(5, customerId, { SalesDate: '2026-01-06', dueDate: '2026-03-01' });
  const customers = mongoose.connection.collection('customers');
  const sales = mongoose.connection.collection('sales');
  const sale = await sales.find({}).sort({ _id: -1 }).limit(1).next();
  const owing = await customers.find({}).sort({ _id: 1 }).limit(1).next();
  for (let made = 0; made < OWING; made++) {
    const _id = new mongoose.Types.ObjectId();
    await customers.insertOne({ ...owing, _id, owes: 500, tin: null });
    const number = crypto.randomUUID();
    await sales.insertOne({ ...sale, _id: new mongoose.Types.ObjectId(), customerId: _id, number });
  }
  await customers.updateMany({}, { $unset: { dues: '' } });
  const faults = async () => {
    let count = 0;
    for await (const _ of accountFaults()) count++;
    return count;
  };
  expect(await faults()).toBe(OWING + 1);

  const resume = await stopped(duesOfCustomers, timeZone);
  await resume();

  expect(await faults()).toBe(0);
  expect((await customers.findOne({ owes: 10_500 }))?.dues).toEqual({
    '2026-02-01': 10_000,
    '2026-03-01': 500,
  });
});
