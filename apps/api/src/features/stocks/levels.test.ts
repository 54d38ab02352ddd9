import { describe, expect, it } from 'vitest';
import { useApi } from '../../../test/api.ts';
import { listed } from '../../../test/observations.ts';
import {
  make,
  makeProduct,
  makeStock,
  makeWarehouse,
  saleOf,
  useWorld,
  type Values,
} from '../../../test/world.ts';
import { lowProducts, quantitiesOf } from '../../books/levels.ts';
import { type Reader, readerOf } from '../../database/reader.ts';

const world = useWorld(useApi());
const found = async (filter: Values, data = 'levelled') =>
  (await listed(world.admin, 'POST /search/stocks', { data, filter })).map(({ _id }) => _id).toSorted();

describe('the level of a stock', () => {
  it('goes by all that there is of its product, and its minimum', async () => {
    const { _id: productId } = await makeProduct(world.admin, 'Levelled', { minimum: 20, unit: 'bag' });
    const { _id: warehouseId } = await makeWarehouse(world.admin, 'Modjo');
    const here = await makeStock(world, 5, { productId });
    const low = await make(world.admin, 'POST /stock/create', { productId, warehouseId, quantity: 15 });
    expect(low).toMatchObject({ level: 'low', productId: { name: 'Levelled', unit: 'bag' } });
    expect(await found({ level: 'low' })).toEqual([here._id, low._id].toSorted());
    const { body } = await world.admin.call('PUT /stock/updateone', { _id: low._id, quantity: 15.001 });
    expect(body.data.level).toBe('ok');
    expect([await found({ level: 'low' }), await found({ level: ['ok', 'out'] })]).toEqual([
      [],
      [here._id, low._id].toSorted(),
    ]);
    await make(world.admin, 'POST /sale/create', {
      ...saleOf({ productId, warehouseId: world.warehouse._id, quantity: 5, SellingPrice: 1 }),
      SalesDate: new Date().toISOString().slice(0, 10),
    });
    expect(await found({ level: 'out' })).toEqual([here._id]);
    expect([await found({ need: 'low' }), await found({ need: 'out' })]).toEqual([
      [here._id, low._id].toSorted(),
      [],
    ]);
    await make(world.admin, 'POST /sale/create', {
      ...saleOf({ productId, warehouseId, quantity: 15.001, SellingPrice: 1 }),
      SalesDate: new Date().toISOString().slice(0, 10),
    });
    expect([await found({ need: 'low' }), await found({ need: ['out'] })]).toEqual([
      [],
      [here._id, low._id].toSorted(),
    ]);
    const { text } = await world.admin.call('POST /stock/export', {
      format: 'csv',
      data: 'levelled',
      filter: { level: 'out' },
    });
    expect(text).toContain('Product name,Warehouse name,Quantity,Unit');
    expect(text).toContain('Levelled,Bole,0,bag');
  });

  it('goes by what its reader sees', async () => {
    const { _id: productId } = await makeProduct(world.admin, 'Limited', { minimum: 20 });
    const { _id: warehouseId } = await makeWarehouse(world.admin, 'Adama');
    await makeStock(world, 5, { productId });
    await make(world.admin, 'POST /stock/create', { productId, warehouseId, quantity: 30 });
    const all = readerOf({ actor: { scope: 'all' } });
    const own = readerOf({ actor: { scope: { warehouseId: world.warehouse._id } } });
    const there = async (reader: Reader) => (await quantitiesOf([productId], reader)).get(productId);
    expect([await there(all), await there(own)]).toEqual([35_000, 5_000]);
    const low = async (reader: Reader) => (await lowProducts(reader)).map(({ _id }) => String(_id));
    expect([await low(all), await low(own)].map((ids) => ids.includes(productId))).toEqual([false, true]);
  });

  it('is told with what is in stock of a product', async () => {
    const product = await makeProduct(world.admin, 'In stock');
    expect(product.inStock).toBe(0);
    await makeStock(world, 1.5, { productId: product._id });
    const [inList] = await listed(world.admin, 'POST /search/products', { data: 'in stock' });
    expect(inList?.inStock).toBe(1.5);
    const { body } = await world.admin.call('PUT /product/updateone', { _id: product._id, price: 7 });
    expect(body.data).toMatchObject({ inStock: 1.5, price: 7 });
  });

  it('is found by the codes of its product, as they are now', async () => {
    const packs = [{ unit: 'box', quantity: 6, barcode: 'PACK-77' }];
    const product = await makeProduct(world.admin, 'Coded', { sku: 'SKU-77', barcode: 'EAN-77', packs });
    const { _id } = await makeStock(world, 1, { productId: product._id });
    for (const data of ['sku-77', 'ean-77', 'pack-77'])
      expect([data, await found({}, data)]).toEqual([data, [_id]]);
    await world.admin.call('PUT /product/updateone', { _id: product._id, sku: 'SKU-88', packs: null });
    expect([await found({}, 'sku-77'), await found({}, 'pack-77'), await found({}, 'sku-88')]).toEqual([
      [],
      [],
      [_id],
    ]);
  });
});
