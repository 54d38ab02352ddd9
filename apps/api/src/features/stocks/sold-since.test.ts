import mongoose from 'mongoose';
import { expect, it } from 'vitest';
import { useApi } from '../../../test/api.ts';
import { make, makeStock, saleOf, useWorld } from '../../../test/world.ts';
import { systemReader } from '../../database/system-reader.ts';
import { soldSince } from './movements.service.ts';

const world = useWorld(useApi());

it('what was sold since a moment leaves out older sales, and what is no sale', async () => {
  const { _id, productId, warehouseId } = await makeStock(world, 50);
  const sell = (quantity: number) =>
    make(world.admin, 'POST /sale/create', saleOf({ productId, warehouseId, quantity, SellingPrice: 5 }));
  await sell(7);
  const movements = mongoose.connection.collection('movements');
  const stockId = new mongoose.Types.ObjectId(_id);
  await movements.updateMany({ stockId }, { $set: { at: new Date('2020-01-01') } });
  const since = new Date('2020-01-02');
  expect(await soldSince(_id, since, systemReader())).toBe(0);
  await sell(2);
  await sell(3);
  expect(await soldSince(_id, since, systemReader())).toBe(5_000);
  expect(await soldSince(_id, new Date(0), systemReader())).toBe(12_000);
});
