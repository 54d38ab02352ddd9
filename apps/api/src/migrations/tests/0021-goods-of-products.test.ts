import mongoose from 'mongoose';
import { expect, it } from 'vitest';
import { useApi } from '../../../test/api.ts';
import { stopped } from '../../../test/migrations/stopped.ts';
import { listed } from '../../../test/observations.ts';
import { makeProduct, useWorld } from '../../../test/world.ts';
import { goodsOfProducts } from '../0021-goods-of-products.ts';

const world = useWorld(useApi());
const OLD = 2_100;
const carton = { unit: 'carton', quantity: 24 };

it('products from before keep their bar codes unique and are sorted last, wherever tries were stopped', async () => {
  const { _id } = await makeProduct(world.admin, 'Old', { barcode: 'Old-1', supplier: 'Upgraded' });
  const products = mongoose.connection.collection('products');
  const now = { barcodeKeys: '', unit: '', packs: '', minimum: '', 'sort.unit': '', sortUp: '' };
  await products.updateMany({}, { $unset: now, $set: { barcodeKey: null } });
  const ofOld = { _id: new mongoose.Types.ObjectId(_id) };
  await products.updateOne(ofOld, { $set: { barcodeKey: 'old-1' } });
  const old = await products.findOne(ofOld);
  await products.insertMany(
    Array.from({ length: OLD }, (_, at) => ({
      ...old,
      ...{ _id: new mongoose.Types.ObjectId(), barcode: null, barcodeKey: null, skuKey: `old ${at}` },
    })),
  );
  await products.createIndex({ barcodeKey: 1 });
  await mongoose.connection.collection('referenceitems').deleteMany({ list: 'units' });

  await (await stopped(goodsOfProducts, 'Africa/Addis_Ababa'))();

  const taken = { name: 'New', category: 'Groceries', supplier: 'Lenovo', price: 5, barcode: 'OLD-1' };
  expect((await world.admin.call('POST /product/create', taken)).body.code).toBe('DUPLICATE');
  const more = { supplier: 'Upgraded', unit: 'BOX', minimum: 3, packs: [carton] };
  const made = await makeProduct(world.admin, 'New', more);
  for (const field of ['unit', 'minimum'])
    for (const order of ['asc', 'desc']) {
      const sort = { field, order };
      const found = await listed(world.admin, 'POST /search/products', { data: 'upgraded', sort });
      expect(found.slice(0, 2)).toMatchObject([{ _id: made._id, unit: 'box' }, { [field]: null }]);
    }
  expect(made._id > _id).toBe(true);
  expect((await products.indexes()).map(({ name }) => name)).not.toContain('barcodeKey_1');
  expect((await products.find().toArray()).filter((one) => 'barcodeKey' in one)).toEqual([]);
});
