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
    expect(await at(today(), { warehouseId: '' })).toEqual([1, 7]);
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

  it('tells the number of a sale’s return, and of what came back damaged', async () => {
    const { productId, warehouseId } = await makeStock(world, 5);
    const line = { productId, warehouseId, quantity: 3, SellingPrice: 5 };
    const sale = await make(world.admin, 'POST /sale/create', saleOf(line));
    const [sold] = (await world.admin.call('GET /sale/getone', { _id: sale._id })).body.data.soldData;
    const back = await world.admin.call('POST /sale/return', {
      ...{ _id: sale._id, reason: 'Other', refundMethod: 'Cash' },
      lines: [{ _id: sold._id, quantity: 1, damaged: true }],
    });
    const { number } = back.body.data.returns[0];
    expect(number).toMatch(/^CN-/);
    expect(await movements(productId)).toMatchObject([
      { reason: 'adjustment', change: -1, number, because: null, reference: sale._id },
      { reason: 'return', change: 1, number, because: null, reference: sale._id },
      { reason: 'sale', number: sale.number },
      { reason: 'opening', number: null, reference: null },
    ]);
  });

  it('is a file for both roles, narrowed and sorted as the list, with its heads where it is empty', async () => {
    const { productId, warehouseId } = await history();
    const rows = async (more: Values) =>
      (await world.encoder.call('POST /stock/exportmovements', { format: 'csv', ...more })).text
        .trimEnd()
        .split('\r\n')
        .slice(1)
        .map((row) => row.split(',').slice(4, 8).join(' '));
    const filter = { productId };
    expect(await rows({ filter })).toEqual([
      '2 7 kg Correction',
      '-1 5 kg Adjustment',
      '-4 6 kg Sale',
      '10 10 kg Receipt',
    ]);
    expect(await rows({ filter: { ...filter, reason: ['sale', 'receipt'], warehouseId } })).toEqual([
      '-4 6 kg Sale',
      '10 10 kg Receipt',
    ]);
    expect(await rows({ filter: { ...filter, date: { to: '2024-02-01' } } })).toEqual(['10 10 kg Receipt']);
    expect(await rows({ filter: { ...filter, user: 'Nobody' } })).toEqual([]);
    for (const wrong of [{ sort: { field: 'number' } }, { filter: { number: 'x' } }, { format: 'pdf' }])
      expect(refusal(await world.encoder.call('POST /stock/exportmovements', wrong))).toBe(
        '400 VALIDATION_FAILED',
      );
  });

  it('tells a page of what there was, places with nothing left out', async () => {
    const { _id: productId } = await makeProduct(world.admin, 'Everywhere');
    const lines = [{ productId, quantity: 3 }];
    const places = await Promise.all([1, 2, 3].map((n) => makeWarehouse(world.admin, `Place ${n}`)));
    const document = (input: Values) => make(world.admin, 'POST /goods/create', { lines, ...input });
    for (const { _id: warehouseId } of places)
      await document({ kind: 'receipt', date: '2024-01-10', warehouseId });
    const gone = { kind: 'adjustment', reason: 'Lost', lines: [{ productId, quantity: -3 }] };
    await document({ ...gone, date: '2024-01-20', warehouseId: places[0]?._id });
    const at = async (date: string, more: Values = {}) =>
      (await world.admin.call('POST /stock/asof', { date, productId, ...more })).body;
    expect(await at('2024-01-19', { limit: 2, page: 2 })).toMatchObject({
      ...{ data: [{ quantity: 3 }], total: 3, totalPages: 2, currentPage: 2 },
    });
    const { data } = await at('2024-01-20');
    expect(data.map(({ warehouseId }: Values) => (warehouseId as Values).name).toSorted()).toEqual([
      ...['Place 2', 'Place 3'],
    ]);
    // A day that was recorded later counts all the same.
    await document({ kind: 'receipt', date: '2024-01-05', warehouseId: places[0]?._id });
    expect((await at('2024-01-05', { warehouseId: places[0]?._id })).data).toMatchObject([{ quantity: 3 }]);
    expect((await at('2024-01-19', { warehouseId: places[0]?._id })).data).toMatchObject([{ quantity: 6 }]);
    for (const wrong of [
      { date: '2024-01-01', warehouseId: 'x' },
      { date: '2024-01-01', limit: 101 },
    ])
      expect(refusal(await world.admin.call('POST /stock/asof', wrong))).toBe('400 VALIDATION_FAILED');
  });
});
