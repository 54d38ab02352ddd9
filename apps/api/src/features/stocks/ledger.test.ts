import { describe, expect, it } from 'vitest';
import { middayZone, useApi } from '../../../test/api.ts';
import { listed, refusal } from '../../../test/observations.ts';
import {
  make,
  makeProduct,
  makeStock,
  makeWarehouse,
  saleOf,
  useWorld,
  type Values,
} from '../../../test/world.ts';

const world = useWorld(useApi({ TIME_ZONE: middayZone }));
const today = () => new Date().toISOString().slice(0, 10);
const movements = (productId: string, more: Values = {}) =>
  listed(world.admin, 'POST /stock/getmovements', { filter: { productId, ...more } });

/** Receives 10 in January, sells 4 in March, writes 1 off and corrects to 7 today. */
async function history() {
  const { _id: productId } = await makeProduct(world.admin, 'Ledger', { unit: 'kg' });
  const { _id: warehouseId } = await makeWarehouse(world.admin, 'Adama');
  const place = { productId, warehouseId };
  const document = (input: Values) => make(world.admin, 'POST /goods/create', { warehouseId, ...input });
  const receipt = await document({
    kind: 'receipt',
    date: '2024-01-10',
    lines: [{ productId, quantity: 10 }],
  });
  const sale = await make(world.admin, 'POST /sale/create', {
    ...saleOf({ ...place, quantity: 4, SellingPrice: 5 }),
    SalesDate: '2024-03-01',
  });
  const loss = await document({
    kind: 'adjustment',
    reason: 'Expired',
    date: today(),
    lines: [{ productId, quantity: -1 }],
  });
  const [stock] = await listed(world.admin, 'POST /stock/getstocks', { filter: { productId } });
  const update = { _id: stock?._id, quantity: 7, reason: 'found' };
  expect((await world.admin.call('PUT /stock/updateone', update)).status).toBe(200);
  return { ...place, receipt, sale, loss };
}

describe('the ledger', () => {
  it('tells number, reason and unit of each movement', async () => {
    const { productId, receipt, sale, loss } = await history();
    const told = (await movements(productId)).map(({ change, reason, number, because, unit }) => [
      change,
      reason,
      number,
      because,
      unit,
    ]);
    expect(told).toEqual([
      [2, 'correction', null, 'Found', 'kg'],
      [-1, 'adjustment', loss.number, 'Expired', 'kg'],
      [-4, 'sale', sale.number, null, 'kg'],
      [10, 'receipt', receipt.number, null, 'kg'],
    ]);
    expect(await movements(productId, { date: { to: '2024-02-01' } })).toMatchObject([{ reason: 'receipt' }]);
    const { text } = await world.admin.call('POST /stock/exportmovements', {
      ...{ format: 'csv', filter: { productId }, sort: { field: 'change', order: 'asc' } },
    });
    const [head, first] = text.replace('\ufeff', '').split('\r\n');
    expect(head).toBe('When,Date,Product,Warehouse,Change,Balance,Unit,Reason,Because,Document,Who');
    expect(first).toMatch(new RegExp(`,2024-03-01,Ledger,Adama,-4,6,kg,Sale,,.*${sale.number},`));
    const wrong = await world.admin.call('PUT /stock/updateone', {
      _id: (await makeStock(world, 1))._id,
      quantity: 2,
      reason: 'Eaten',
    });
    expect(wrong.body.errors).toEqual({ reason: ['Reason is not in the list'] });
  });

  it('tells what there was on a day', async () => {
    const { productId, warehouseId } = await history();
    const at = async (date: string, more: Values = {}) => {
      const { body } = await world.encoder.call('POST /stock/asof', { date, productId, ...more });
      return [body.total, ...body.data.map(({ quantity }: Values) => quantity)];
    };
    expect(await at('2024-01-09')).toEqual([0]);
    expect(await at('2024-01-10')).toEqual([1, 10]);
    expect(await at('2024-03-01', { warehouseId })).toEqual([1, 6]);
    expect(await at(today())).toEqual([1, 7]);
    expect(await at(today(), { warehouseId: world.warehouse._id })).toEqual([0]);
    const { body } = await world.admin.call('POST /stock/asof', { date: today(), productId });
    expect(body.data).toMatchObject([
      { productId: { name: 'Ledger', unit: 'kg' }, warehouseId: { name: 'Adama' } },
    ]);
    for (const [date, message] of [
      ['', 'Date is required'],
      ['2199-01-01', 'Date must not be in the future'],
    ]) {
      const answer = await world.admin.call('POST /stock/asof', { date });
      expect([refusal(answer), answer.body.message]).toEqual(['400 VALIDATION_FAILED', message]);
    }
  });
});
