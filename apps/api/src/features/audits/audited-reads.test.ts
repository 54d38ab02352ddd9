import { describe, expect, it } from 'vitest';
import { encoderAccount, useApi } from '../../../test/api.ts';
import { listed } from '../../../test/observations.ts';
import { asBytes } from '../../../test/spreadsheets.ts';
import {
  make,
  makeProduct,
  makeStock,
  makeWarehouse,
  saleOf,
  useWorld,
  type Values,
} from '../../../test/world.ts';

const world = useWorld(useApi());
const newest = async () => (await listed(world.admin, 'POST /aduit/getalladuit', { limit: 1 }))[0];

describe('what was read', () => {
  it('is told with how many rows an export has', async () => {
    for (const name of ['Counted 1', 'Counted 2']) await makeProduct(world.admin, name);
    const exported = async (requested: Values) => {
      await world.encoder.call('POST /product/export', { format: 'csv', ...requested });
      return newest();
    };
    expect(await exported({ data: 'counted' })).toMatchObject({
      action: 'Export',
      type: 'Product',
      user: encoderAccount.email,
      address: '127.0.0.1',
      requestId: expect.any(String),
      rows: 2,
    });
    expect(await exported({ data: 'nothing like it' })).toMatchObject({ rows: 0 });
    const { body } = await world.admin.call('POST /product/getproducts', {});
    expect(await exported({})).toMatchObject({ rows: body.total });
  });

  it('is told of a report and of its file, line by line', async () => {
    const [one, two] = [await makeStock(world, 9), await makeStock(world, 9)];
    const other = await makeWarehouse(world.admin, 'Reported');
    const third = await makeStock(world, 9, { warehouseId: other._id });
    const lines = [one, two, third].map(({ productId, warehouseId }) => ({
      productId,
      warehouseId,
      quantity: 1,
      SellingPrice: 5,
    }));
    await make(world.admin, 'POST /sale/create', saleOf(...lines));
    for (const [range, rows] of [
      [{}, 3],
      [{ warehouseId: world.warehouse._id }, 2],
      [{ warehouseId: other._id, startDate: '2024-01-15', endDate: '2024-01-15' }, 1],
    ] as const) {
      const { body } = await world.admin.call('POST /report/salereportbyexcel', range);
      expect(await newest()).toMatchObject({
        action: 'Report',
        message: 'Sales report requested',
        rows: null,
      });
      const file = await asBytes(world.admin.agent.get(`/excelfiles/${body.url}.xlsx`));
      expect(file.status).toBe(200);
      expect(await newest()).toMatchObject({
        action: 'Export',
        type: 'Report',
        message: 'Sales report downloaded',
        userName: 'First Admin',
        address: '127.0.0.1',
        rows,
      });
    }
  });
});
