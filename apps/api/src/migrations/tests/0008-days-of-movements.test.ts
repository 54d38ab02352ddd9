import mongoose from 'mongoose';
import { expect, it } from 'vitest';
import { useApi } from '../../../test/api.ts';
import { listed } from '../../../test/observations.ts';
import { make, makeStock, saleOf, useWorld } from '../../../test/world.ts';
import { daysOfMovements } from '../0008-days-of-movements.ts';

const world = useWorld(useApi());

it('movements get the day of their sale, or of their moment in the business, wherever tries were stopped', async () => {
  const { _id, productId, warehouseId } = await makeStock(world, 5);
  const line = { productId, warehouseId, quantity: 2, SellingPrice: 5 };
  await make(world.admin, 'POST /sale/create', { ...saleOf(line), SalesDate: '2024-03-01' });
  const movements = mongoose.connection.collection('movements');
  const at = new Date('2024-03-05T21:00:00Z'); // the sixth in Addis Ababa
  await movements.updateMany({ stockId: new mongoose.Types.ObjectId(_id) }, { $set: { at } });
  await movements.updateMany({}, { $unset: { date: '' } });

  const timeZone = 'Africa/Addis_Ababa';
  let saved: unknown;
  const stopped = daysOfMovements.run({
    state: undefined,
    timeZone,
    save: async (state) => {
      saved = state;
      throw new Error('The power went out');
    },
  });
  await expect(stopped).rejects.toThrow('The power went out');
  for (const state of [undefined, saved])
    await daysOfMovements.run({ state, timeZone, save: async () => {} });
  const days = async () =>
    (await listed(world.admin, 'POST /stock/getmovements', { _id })).map(({ date }) => date);
  const expected = ['2024-03-01T00:00:00.000Z', '2024-03-06T00:00:00.000Z'];
  expect(await days()).toEqual(expected);
  await daysOfMovements.run({ state: undefined, timeZone: 'UTC', save: async () => {} });
  expect(await days()).toEqual(expected); // a date already set stays
});
