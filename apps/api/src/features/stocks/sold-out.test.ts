import { beforeEach, describe, expect, it } from 'vitest';
import { useApi } from '../../../test/api.ts';
import { expectBalanced, movementsOf, quantityOf } from '../../../test/movements.ts';
import { changesNothing, refusal } from '../../../test/observations.ts';
import { make, makeStock, makeWarehouse, saleOf, useWorld, type Values } from '../../../test/world.ts';

const api = useApi();
const world = useWorld(api);
const stocks = 'POST /stock/getstocks';
const update = (_id: string, change: Values) =>
  world.encoder.call('PUT /stock/updateone', { _id, ...change });

type Place = { _id: string; productId: string; warehouseId: string };

describe('a stock that is sold out', () => {
  let stock: Place;
  beforeEach(async () => {
    stock = await makeStock(world, 2);
    const { productId, warehouseId } = stock;
    await make(
      world.encoder,
      'POST /sale/create',
      saleOf({ productId, warehouseId, quantity: 2, SellingPrice: 5 }),
    );
  });

  it.each<[string, Values]>([
    ['without its quantity', {}],
    ['with its quantity as it is', { quantity: 0 }],
  ])('is moved %s, leaving one place and coming to the other', async (_how, quantity) => {
    const { _id: warehouseId } = await makeWarehouse(world.admin, 'Adama');
    expect((await update(stock._id, { productId: stock.productId, warehouseId, ...quantity })).status).toBe(
      200,
    );
    const moved = (await movementsOf(world, stock._id)).slice(-2);
    expect(moved).toMatchObject([
      { reason: 'transfer', warehouseId: stock.warehouseId, change: 0, balance: 0 },
      { reason: 'transfer', warehouseId, change: 0, balance: 0 },
    ]);
    expect(await expectBalanced(world, stock._id)).toBe(0);
  });

  it('may be sent as it is, which changes nothing of its quantity', async () => {
    const before = await movementsOf(world, stock._id);
    expect((await update(stock._id, { quantity: 0 })).status).toBe(200);
    expect(await movementsOf(world, stock._id)).toEqual(before);
  });
});

describe('a quantity of 0', () => {
  it.each<[string, () => Promise<Values>]>([
    ['alone', async () => ({})],
    [
      'beside another warehouse',
      async () => ({ warehouseId: (await makeWarehouse(world.admin, 'Hawassa'))._id }),
    ],
  ])('that is not what is stored is refused, %s', async (_how, placeOf) => {
    const { _id } = await makeStock(world, 6);
    const place = await placeOf();
    const answer = await changesNothing(world.admin, stocks, () => update(_id, { ...place, quantity: 0 }));
    expect([refusal(answer), answer.body.errors]).toEqual([
      '400 VALIDATION_FAILED',
      { quantity: ['Quantity must be greater than 0'] },
    ]);
    expect(await quantityOf(world, _id)).toBe(6);
  });

  it('is none that a new stock can have', async () => {
    const { productId } = await makeStock(world, 6);
    const { _id: warehouseId } = await makeWarehouse(world.admin, 'Semera');
    const answer = await world.admin.call('POST /stock/create', { productId, warehouseId, quantity: 0 });
    expect(refusal(answer)).toBe('400 VALIDATION_FAILED');
  });
});
