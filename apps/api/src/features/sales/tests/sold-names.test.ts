import { expect, it } from 'vitest';
import { useApi } from '../../../../test/api.ts';
import { listed } from '../../../../test/observations.ts';
import { openReport } from '../../../../test/spreadsheets.ts';
import { make, makeProduct, makeStock, makeWarehouse, saleOf, useWorld } from '../../../../test/world.ts';

const world = useWorld(useApi());

/** Sells a product under these names, then renames it and its warehouse. */
async function soldThenRenamed(names: { product: string; warehouse: string }, day: string) {
  const product = await makeProduct(world.admin, names.product);
  const warehouse = await makeWarehouse(world.admin, names.warehouse);
  const line = { productId: product._id, warehouseId: warehouse._id, quantity: 1, SellingPrice: 5 };
  await makeStock(world, 10, { productId: product._id, warehouseId: warehouse._id });
  const sale = await make(world.encoder, 'POST /sale/create', { ...saleOf(line), SalesDate: day });
  const rename = async (path: 'product' | 'warehouse', _id: string, name: string) =>
    expect((await world.admin.call(`PUT /${path}/updateone`, { _id, name })).status).toBe(200);
  await rename('product', product._id, `New ${day} ware`);
  await rename('warehouse', warehouse._id, `New ${day} house`);
  return { sale, line };
}

const found = async (data: string) =>
  (await listed(world.admin, 'POST /search/sales', { data })).map(({ _id }) => _id);

it('a sale tells product and warehouse as they were called, in receipt, list, search and report', async () => {
  const { sale, line } = await soldThenRenamed({ product: 'Samovar', warehouse: 'Harar' }, '2019-03-05');
  const later = await make(world.admin, 'POST /sale/create', { ...saleOf(line), SalesDate: '2019-03-06' });
  const names = { productId: { name: 'Samovar' }, warehouseId: { name: 'Harar' } };
  const newNames = {
    productId: { name: 'New 2019-03-05 ware' },
    warehouseId: { name: 'New 2019-03-05 house' },
  };
  const receipt = await world.admin.call('GET /sale/getone', { _id: sale._id });
  expect(receipt.body.data.soldData).toMatchObject([names]);
  expect(later.soldData).toMatchObject([newNames]);
  expect(await listed(world.admin, 'POST /sale/getsales')).toMatchObject([
    { soldData: [newNames] },
    { soldData: [names] },
  ]);
  expect(await found('samov harar')).toEqual([sale._id]);
  expect(await found('2019-03-05')).toEqual([later._id]);
  expect(await found('ware')).toEqual([later._id]);

  const request = { startDate: '2019-03-05', endDate: '2019-03-06' };
  const { rows } = await openReport(world.admin, 'sales', request);
  const [PRODUCT, WAREHOUSE] = [4, 5];
  expect(rows.slice(0, 2).map((row) => [row[PRODUCT], row[WAREHOUSE]])).toEqual([
    ['Samovar', 'Harar'],
    ['New 2019-03-05 ware', 'New 2019-03-05 house'],
  ]);
});

it('a change of a sale keeps its names and what it is found by', async () => {
  const { sale } = await soldThenRenamed({ product: 'Kettle', warehouse: 'Jimma' }, '2019-04-05');
  const { body } = await world.admin.call('PUT /sale/fiscalno', { _id: sale._id, fiscalNo: 'F-1' });
  expect(body.data.soldData).toMatchObject([{ productId: { name: 'Kettle' } }]);
  expect(await found('kettle')).toEqual([sale._id]);
});
