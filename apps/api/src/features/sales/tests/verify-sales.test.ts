import { ethiopianYear } from '@app/schemas/counter/numbers';
import mongoose from 'mongoose';
import { expect, it } from 'vitest';
import { useApi } from '../../../../test/api.ts';
import { counterOf } from '../../../../test/counter.ts';
import { useWorld } from '../../../../test/world.ts';
import { accountFaults } from '../../../books/verify/accounts.ts';
import { numberFaults } from '../../../books/verify/numbers.ts';
import { balanceFaults } from '../verify-sales.service.ts';

const zone = 'Africa/Addis_Ababa';
const world = useWorld(useApi({ TIME_ZONE: zone }));
const counter = counterOf(world);

async function faults(): Promise<string[]> {
  const found: string[] = [];
  for (const check of [balanceFaults, accountFaults, numberFaults])
    for await (const fault of check()) found.push(fault);
  return found;
}
const change = (collection: string, _id: string, $set: object) =>
  mongoose.connection.collection(collection).updateOne({ _id: new mongoose.Types.ObjectId(_id) }, { $set });

it('faults of balances, accounts and numbers are told, and none where there is none', async () => {
  const { _id: customerId } = await counter.customer({ opening: 1_000 });
  const { _id: other } = await counter.customerWith(300);
  await counter.onCredit(200, other, { payments: [{ method: 'On account', amount: 50 }] });
  const sale = await counter.onCredit(500, customerId, { payments: [{ method: 'Cash', amount: 100 }] });
  await world.admin.call('POST /sale/pay', { _id: sale._id, method: 'Cash', amount: 50 });
  const { number } = await counter.stored((await counter.sold(5))._id);
  expect(await faults()).toEqual([]);

  await change('customers', customerId, { owes: 1 });
  await change('sales', sale._id, { due: 100_00, state: 'paid' });
  await mongoose.connection.collection('sales').updateOne({ number }, { $unset: { number: 1 } });
  const year = ethiopianYear(new Date(), zone);
  expect(await faults()).toEqual([
    `sale #${sale._id.slice(-6)} has 150.00 paid, 100.00 due and the state paid, but its payments come to 150.00 paid, 350.00 due and the state due`,
    `customer Selam Trading PLC (${customerId}) owes 0.01, but the opening and sales come to 1100.00`,
    `customer Selam Trading PLC (${customerId}): what is due by day is not what the sales say`,
    `1 of the numbers S-${year}-1 to S-${year}-3 have no sale`,
  ]);
});
