import mongoose from 'mongoose';
import { expect, it } from 'vitest';
import { useApi } from '../../../test/api.ts';
import { stopped } from '../../../test/migrations/stopped.ts';
import { make, makeProduct, makeStock, saleOf, useWorld, type Values } from '../../../test/world.ts';
import { emptyCache } from '../../calls/answer-cache.ts';
import { namesInSales } from '../0014-names-in-sales.ts';

const world = useWorld(useApi());
const timeZone = 'Africa/Addis_Ababa';
const OLD = 450;

/** Turns all sales into those of the version before, and copies one until there are many. */
async function makeOld(): Promise<void> {
  const sales = mongoose.connection.collection('sales');
  const $unset = { 'soldData.$[].productName': '', 'soldData.$[].warehouseName': '' };
  await sales.updateMany({}, { $unset });
  for (const { _id, search } of await sales.find().toArray()) {
    const own = search.filter((part: string) => !part.startsWith(' '));
    await sales.updateOne({ _id }, { $set: { search: own } });
  }
  const [first] = await sales.find().sort({ _id: 1 }).limit(1).toArray();
  const copy = () => ({ ...first, _id: new mongoose.Types.ObjectId(), number: crypto.randomUUID() });
  await sales.insertMany(Array.from({ length: OLD }, copy));
}

it('sales from before keep the names of today and are found by them, wherever tries were stopped', async () => {
  const product = await makeProduct(world.admin, 'Samovar');
  const { _id: _stock, ...place } = await makeStock(world, 10, { productId: product._id });
  await make(world.admin, 'POST /sale/create', saleOf({ ...place, quantity: 1, SellingPrice: 5 }));
  await makeOld();
  const found = async () => (await world.admin.call('POST /search/sales', { data: 'samovar' })).body.total;
  expect(await found()).toBe(0);

  const resume = await stopped(namesInSales, timeZone);
  await resume();
  emptyCache();

  expect(await found()).toBe(OLD + 1);
  const renamed = { _id: product._id, name: 'Kettle' };
  expect((await world.admin.call('PUT /product/updateone', renamed)).status).toBe(200);
  expect(await found()).toBe(OLD + 1);
  const { data } = (await world.admin.call('POST /search/sales', { data: 'samovar', limit: 100 })).body;
  const [names, ...others] = new Set(data.map(({ soldData }: Values) => JSON.stringify(namesIn(soldData))));
  expect([names, others]).toEqual([JSON.stringify([['Samovar', 'Bole']]), []]);
});

type Named = { productId: { name: string }; warehouseId: { name: string } };
const namesIn = (lines: unknown) =>
  (lines as Named[]).map(({ productId, warehouseId }) => [productId.name, warehouseId.name]);
