import mongoose, { Types } from 'mongoose';
import { beforeEach, describe, expect, it } from 'vitest';
import { useApi } from '../../../test/api.ts';
import { expectBalanced, movementsOf, quantityOf } from '../../../test/movements.ts';
import { refusal } from '../../../test/observations.ts';
import { makeStock, makeWarehouse, saleOf, useWorld, type Values } from '../../../test/world.ts';

const api = useApi();
const world = useWorld(api);

let stock: { _id: string; productId: string; warehouseId: string };
const sell = (quantity: number, place: Values = {}) => {
  const { productId, warehouseId } = stock;
  return world.encoder.call(
    'POST /sale/create',
    saleOf({ productId, warehouseId, ...place, quantity, SellingPrice: 5 }),
  );
};
const update = (change: Values) => world.encoder.call('PUT /stock/updateone', { _id: stock._id, ...change });
const onlyLeft = (quantity: number) => new RegExp(`^Only ${quantity} of .* left in .*, \\d+ asked$`);

/** Selling it once makes the process remember it. */
beforeEach(async () => {
  stock = await makeStock(world, 10);
  expect((await sell(1)).status).toBe(201);
});

describe('a stock that was sold from before', () => {
  it('is sold as a correction left it', async () => {
    expect((await update({ quantity: 3 })).status).toBe(200);
    const refused = await sell(4);
    expect(refusal(refused)).toBe('409 INSUFFICIENT_STOCK');
    expect(refused.body.errors['soldData.0.quantity'][0]).toMatch(onlyLeft(3));
    expect((await sell(2)).status).toBe(201);
    expect((await update({ quantity: 20 })).status).toBe(200);
    expect((await sell(15)).status).toBe(201);
    expect(await expectBalanced(world, stock._id)).toBe(5);
  });

  it('is sold where it is now, not where it was', async () => {
    const { _id: warehouseId } = await makeWarehouse(world.admin, 'Adama');
    expect((await update({ warehouseId })).status).toBe(200);
    const refused = await sell(1);
    expect(refused.body.errors['soldData.0.quantity'][0]).toMatch(onlyLeft(0));
    expect((await sell(1, { warehouseId })).status).toBe(201);
    expect(await expectBalanced(world, stock._id)).toBe(8);
  });

  it('is gone once it was deleted, and another in its place is sold', async () => {
    const gone = await world.admin.call('DELETE /stock/deleteone', { _id: stock._id });
    expect(gone.status).toBe(200);
    expect(refusal(await sell(1))).toBe('409 INSUFFICIENT_STOCK');
    const { productId, warehouseId } = stock;
    const made = await world.admin.call('POST /stock/create', { productId, warehouseId, quantity: 4 });
    expect((await sell(4)).status).toBe(201);
    expect(await quantityOf(world, made.body.data._id)).toBe(0);
  });

  it.each([
    ['more than', 40, 30],
    ['less than', 5, 6],
  ])('has what another process left, %s before', async (_how, quantity, asked) => {
    await changeElsewhere(quantity);
    const answer = await sell(asked);
    if (quantity < asked) expect(answer.body.errors['soldData.0.quantity'][0]).toMatch(onlyLeft(quantity));
    else expect(answer.status).toBe(201);
    expect(await quantityOf(world, stock._id)).toBe(quantity < asked ? quantity : quantity - asked);
  });

  it('keeps true balances while another process changes it amid sales', async () => {
    const sales = Array.from({ length: 8 }, () => sell(1));
    await stockElsewhere({ $inc: { quantity: 100_000, __v: 1 } });
    expect(new Set((await Promise.all(sales)).map(({ status }) => status))).toEqual(new Set([201]));
    expect((await sell(1)).status).toBe(201);
    expect(await quantityOf(world, stock._id)).toBe(100);
    expect((await movementsOf(world, stock._id)).at(-1)).toMatchObject({ change: -1, balance: 100 });
  });

  const changeElsewhere = (quantity: number) =>
    stockElsewhere({ $set: { quantity: quantity * 1_000 }, $inc: { __v: 1 } });
  /** Changes the stock as another process would, without its movement. */
  const stockElsewhere = (change: object) =>
    mongoose.connection.collection('stocks').updateOne({ _id: new Types.ObjectId(stock._id) }, change);
});
