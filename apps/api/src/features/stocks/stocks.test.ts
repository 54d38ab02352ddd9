import { describe, expect, it } from 'vitest';
import { adminAccount, useApi } from '../../../test/api.ts';
import { expectBalanced, movementsOf, quantityOf } from '../../../test/movements.ts';
import { changesNothing, listed, newestAudits, refusal, totalOf } from '../../../test/observations.ts';
import { unknownId } from '../../../test/samples.ts';
import {
  make,
  makeProduct,
  makeStock,
  makeWarehouse,
  saleOf,
  useWorld,
  type Values,
} from '../../../test/world.ts';

const api = useApi();
const world = useWorld(api);
const stocks = 'POST /stock/getstocks';
const movements = 'POST /stock/getmovements';
const update = (_id: string, change: Values) => world.admin.call('PUT /stock/updateone', { _id, ...change });
const remove = (_id: string) => world.admin.call('DELETE /stock/deleteone', { _id });
const changesOf = async (_id: string) =>
  (await movementsOf(world, _id)).map(({ reason, change, balance }) => [reason, change, balance]);

describe('a movement', () => {
  it('tells what changed, where, by whom and when', async () => {
    const { _id, productId, warehouseId } = await makeStock(world, 12.5);
    const [opening] = await movementsOf(world, _id);
    expect(opening).toMatchObject({
      stockId: _id,
      productId,
      productName: 'Printer',
      warehouseId,
      warehouseName: 'Bole',
      change: 12.5,
      balance: 12.5,
      reason: 'opening',
      reference: null,
      user: 'First Admin',
    });
    expect(Date.now() - Date.parse(String(opening?.at))).toBeLessThan(60_000);
  });

  it('is written for each change of a quantity, up and down', async () => {
    const { _id } = await makeStock(world, 10);
    for (const quantity of [12.345, 0.001, 999_999_999, 3])
      expect((await update(_id, { quantity })).status).toBe(200);
    expect(await changesOf(_id)).toEqual([
      ['opening', 10, 10],
      ['correction', 2.345, 12.345],
      ['correction', -12.344, 0.001],
      ['correction', 999_999_998.999, 999_999_999],
      ['correction', -999_999_996, 3],
    ]);
    await expectBalanced(world, _id);
  });

  it('is not written when the quantity stays the same', async () => {
    const { _id, productId, warehouseId } = await makeStock(world, 0.3);
    for (const same of [
      { quantity: 0.3 },
      { productId, warehouseId },
      { productId, warehouseId, quantity: 0.3 },
      {},
    ])
      expect((await update(_id, same)).status).toBe(200);
    expect(await changesOf(_id)).toEqual([['opening', 0.3, 0.3]]);
  });

  it('is written for a sale, which it names', async () => {
    const { _id, productId, warehouseId } = await makeStock(world, 10);
    const line = { productId, warehouseId, SellingPrice: 5 };
    const sale = saleOf({ ...line, quantity: 2 }, { ...line, quantity: 1.5 });
    const { _id: reference } = await make(world.encoder, 'POST /sale/create', sale);
    const [, sold] = await movementsOf(world, _id);
    expect(sold).toMatchObject({
      reason: 'sale',
      change: -3.5,
      balance: 6.5,
      reference,
      user: 'Sara Tesfaye',
    });
    expect(await expectBalanced(world, _id)).toBe(6.5);
  });

  it('is written for a deletion, and stays when its stock is gone', async () => {
    const { _id } = await makeStock(world, 4);
    expect((await remove(_id)).status).toBe(200);
    expect(await changesOf(_id)).toEqual([
      ['opening', 4, 4],
      ['deletion', -4, 0],
    ]);
    expect(await expectBalanced(world, _id)).toBeUndefined();
  });

  it.each([
    ['another product', async () => ({ productId: (await makeProduct(world.admin, 'Scanner'))._id })],
    ['another warehouse', async () => ({ warehouseId: (await makeWarehouse(world.admin, 'Adama'))._id })],
  ])('goes out of one place and into the other when a stock is moved to %s', async (_where, other) => {
    const stock = await makeStock(world, 6);
    const place = await other();
    await update(stock._id, { ...place, quantity: 8 });
    const [, out, into] = await movementsOf(world, stock._id);
    const { productId, warehouseId } = { ...stock, ...place };
    expect(out).toMatchObject({
      productId: stock.productId,
      warehouseId: stock.warehouseId,
      change: -6,
      balance: 0,
    });
    expect(into).toMatchObject({ productId, warehouseId, change: 8, balance: 8 });
    expect(await expectBalanced(world, stock._id)).toBe(8);
  });

  it('is not written when a change is refused', async () => {
    const [stock, taken] = [await makeStock(world, 6), await makeStock(world, 7)];
    const before = await totalOf(world.admin, movements);
    await update(stock._id, { productId: taken.productId });
    await update(stock._id, { productId: unknownId, quantity: 9 });
    await update(stock._id, { quantity: 9, __v: 5 });
    await update(stock._id, { quantity: 0 });
    await world.admin.call('POST /stock/create', { ...taken, _id: undefined, quantity: 5 });
    expect(await totalOf(world.admin, movements)).toBe(before);
    expect(await expectBalanced(world, stock._id)).toBe(6);
  });
});

describe('a product in a warehouse', () => {
  it('has one stock record', async () => {
    const { productId, warehouseId } = await makeStock(world, 5);
    const answer = await changesNothing(world.admin, stocks, () =>
      world.encoder.call('POST /stock/create', { productId, warehouseId, quantity: 1 }),
    );
    expect(refusal(answer)).toBe('409 DUPLICATE');
    expect(Object.keys(answer.body.errors)).toEqual(['productId']);
  });

  it('has one when several are made, or moved there, at once', async () => {
    const { _id: productId } = await makeProduct(world.admin, 'Router');
    const place = { productId, warehouseId: world.warehouse._id };
    const elsewhere = await makeStock(world, 9);
    const answers = await Promise.all([
      ...[1, 2, 3].map((quantity) => world.admin.call('POST /stock/create', { ...place, quantity })),
      update(elsewhere._id, { productId }),
    ]);
    const won = answers.filter(({ status }) => status < 300);
    expect(won).toHaveLength(1);
    for (const { status, body } of answers)
      if (status >= 300) expect([status, body.code]).toEqual([409, 'DUPLICATE']);
    const there = (await listed(world.admin, stocks)).filter(
      (stock) => (stock.productId as Values)._id === productId,
    );
    expect(there).toHaveLength(1);
    await expectBalanced(world, String(there[0]?._id));
  });

  it('must exist, and the warehouse too', async () => {
    const { _id: productId } = await makeProduct(world.admin, 'Router');
    const place = { productId, warehouseId: world.warehouse._id, quantity: 1 };
    const cases = [
      [{ productId: unknownId }, { productId: ['Product does not exist'] }],
      [{ warehouseId: unknownId }, { warehouseId: ['Warehouse does not exist'] }],
      [{ productId: world.warehouse._id }, { productId: ['Product does not exist'] }],
    ] as const;
    await changesNothing(world.admin, stocks, async () => {
      for (const [wrong, errors] of cases) {
        const answer = await world.admin.call('POST /stock/create', { ...place, ...wrong });
        expect([refusal(answer), answer.body.errors]).toEqual(['400 VALIDATION_FAILED', errors]);
      }
      const both = { ...place, productId: unknownId, warehouseId: unknownId };
      const { body } = await world.admin.call('POST /stock/create', both);
      expect(Object.keys(body.errors).toSorted()).toEqual(['productId', 'warehouseId']);
    });
  });

  it('is shown and found under its new names', async () => {
    const { _id: warehouseId } = await makeWarehouse(world.admin, 'Hawassa');
    const { _id, productId } = await makeStock(world, 2, { warehouseId });
    await world.admin.call('PUT /product/updateone', { _id: productId, name: 'Binoculars' });
    await world.admin.call('PUT /warehouse/updateone', { _id: warehouseId, name: 'Gondar' });
    for (const data of ['binocul', 'gond', 'gondar binoculars']) {
      const [found] = await listed(world.admin, 'POST /search/stocks', { data });
      expect(found).toMatchObject({
        _id,
        productId: { name: 'Binoculars' },
        warehouseId: { name: 'Gondar' },
      });
    }
    for (const data of ['hawassa', 'printer hawassa'])
      expect(await listed(world.admin, 'POST /search/stocks', { data })).toEqual([]);
  });
});

describe('the list of stocks', () => {
  it('is narrowed to what is out, low or enough, alone or together with a warehouse', async () => {
    const { _id: warehouseId } = await makeWarehouse(world.admin, 'Levels');
    const made = [0.001, 10, 10.001, 500].map((quantity) => makeStock(world, quantity, { warehouseId }));
    await Promise.all(made);
    const { _id: sold, productId } = await makeStock(world, 2, { warehouseId });
    const sale = saleOf({ productId, warehouseId, quantity: 2, SellingPrice: 1 });
    await make(world.admin, 'POST /sale/create', sale);
    expect(await quantityOf(world, sold)).toBe(0);
    const quantities = async (level: unknown) => {
      const filter = { level, warehouseId };
      const rows = await listed(world.admin, stocks, { filter, sort: { field: 'quantity', order: 'asc' } });
      return rows.map(({ quantity }) => quantity);
    };
    expect(await quantities('out')).toEqual([0]);
    expect(await quantities('low')).toEqual([0.001, 10]);
    expect(await quantities(['out', 'low'])).toEqual([0, 0.001, 10]);
    expect(await quantities(['ok'])).toEqual([10.001, 500]);
    for (const level of ['little', '', [], {}, 5])
      expect(refusal(await world.admin.call(stocks, { filter: { level } }))).toBe('400 VALIDATION_FAILED');
  });
});

describe('the audit trail of a stock', () => {
  it('tells what was corrected from what to what', async () => {
    const { _id } = await makeStock(world, 5);
    await update(_id, { quantity: 7.5 });
    const [entry] = await listed(world.admin, 'POST /aduit/getalladuit', { limit: 1 });
    expect(entry).toMatchObject({
      ...{
        action: 'Update',
        type: 'Stock',
        message: 'Stock "Printer in Bole" updated',
        user: adminAccount.email,
      },
      changes: [{ field: 'quantity', from: '5', to: '7.5' }],
    });
    expect(await newestAudits(world.admin)).toHaveLength(1);
    expect(await quantityOf(world, _id)).toBe(7.5);
  });
});
