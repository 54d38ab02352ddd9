import mongoose from 'mongoose';
import { expect, it } from 'vitest';
import { useApi } from '../../../test/api.ts';
import { counterOf } from '../../../test/counter.ts';
import { stopped } from '../../../test/migrations/stopped.ts';
import { newKey, useWorld } from '../../../test/world.ts';
import { accountFaults } from '../../books/verify/accounts.ts';
import { settledOpenings } from '../0018-settled-openings.ts';

const world = useWorld(useApi());
const counter = counterOf(world);
const OLD = 450;

const customers = () => mongoose.connection.collection('customers');
async function faults(): Promise<number> {
  let count = 0;
  for await (const _ of accountFaults()) count++;
  return count;
}
const openingIs = (_id: string, opening: number) =>
  world.admin.call('PUT /customer/updateone', { _id, opening });

it('openings from before tell what they settled by themselves, wherever tries were stopped', async () => {
  const { _id } = await counter.customer({ name: 'Changed', opening: -100 });
  const payments = [{ method: 'On account', amount: 70 }];
  await counter.sold(70, { customerId: _id, payments });
  await openingIs(_id, 0);
  await world.admin.call('POST /customer/pay', { _id, method: 'Cash', amount: 40 }, newKey());
  await counter.customer({ name: 'Owes', opening: 100 });
  const { _id: copied } = await counter.customer({ name: 'Has', opening: -5 });
  const one = await customers().findOne({ _id: new mongoose.Types.ObjectId(copied) });
  const copies = Array.from({ length: OLD }, () => ({ ...one, _id: new mongoose.Types.ObjectId() }));
  await customers().insertMany(copies);
  const settled = async () =>
    (
      await customers()
        .find({ name: { $in: ['Changed', 'Owes', 'Has'] } })
        .sort({ _id: 1 })
        .limit(4)
        .toArray()
    ).map(({ openings }) => openings.map((opening: { settled?: number }) => opening.settled));
  const before = await settled();
  expect(before).toEqual([[-10_000, 3_000], [0], [-500], [-500]]);
  await customers().updateMany({}, { $unset: { 'openings.$[].settled': '' } });
  expect(await faults()).toBeGreaterThan(OLD);

  await (await stopped(settledOpenings, 'Africa/Addis_Ababa'))();

  expect([await faults(), await settled()]).toEqual([0, before]);
});
