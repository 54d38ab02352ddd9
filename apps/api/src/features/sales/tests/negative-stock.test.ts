import { describe, expect, it } from 'vitest';
import { useApi } from '../../../../test/api.ts';
import { expectBalanced, movementsOf } from '../../../../test/movements.ts';
import { listed, refusal } from '../../../../test/observations.ts';
import { makeProduct, makeStock, saleOf, useWorld, type Values } from '../../../../test/world.ts';

const api = useApi({ ALLOW_NEGATIVE_STOCK: true });
const world = useWorld(api);
const sell = (place: { productId: string; warehouseId: string }, quantity: number) =>
  world.encoder.call('POST /sale/create', saleOf({ ...place, quantity, SellingPrice: 5 }));

describe('where stocks may go below zero', () => {
  it('a sale takes more than there is', async () => {
    const { _id, ...place } = await makeStock(world, 3);
    expect((await sell(place, 5)).status).toBe(201);
    expect(await expectBalanced(world, _id)).toBe(-2);
  });

  it('a sale of what a warehouse never had opens its stock below zero, once for many sales at once', async () => {
    const { _id: productId } = await makeProduct(world.admin, 'Compass');
    const place = { productId, warehouseId: world.warehouse._id };
    const answers = await Promise.all([1, 2, 3, 4, 5].map((quantity) => sell(place, quantity)));
    expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(201));
    const there = (await listed(world.admin, 'POST /stock/getstocks')).filter(
      (stock) => (stock.productId as Values)._id === productId,
    );
    expect(there).toMatchObject([{ quantity: -15, createdByName: 'Sara Tesfaye' }]);
    expect(await expectBalanced(world, String(there[0]?._id))).toBe(-15);
    const [found] = await listed(world.admin, 'POST /search/stocks', { data: 'compass' });
    expect(found?._id).toBe(there[0]?._id);
  });

  it('a stock below zero can be corrected and deleted', async () => {
    const { _id, ...place } = await makeStock(world, 1);
    await sell(place, 4);
    await world.admin.call('PUT /stock/updateone', { _id, quantity: 2 });
    await sell(place, 5);
    await world.admin.call('DELETE /stock/deleteone', { _id });
    const changes = (await movementsOf(world, _id)).map(({ change, balance }) => [change, balance]);
    expect(changes).toEqual([
      [1, 1],
      [-4, -3],
      [5, 2],
      [-5, -3],
      [3, 0],
    ]);
  });

  it('a sale still needs a product and a warehouse that exist', async () => {
    const unknown = { productId: '0123456789abcdef01234567', warehouseId: world.warehouse._id };
    expect(refusal(await sell(unknown, 1))).toBe('400 VALIDATION_FAILED');
    for (let round = 0; round < 6; round++) {
      const { _id: productId } = await makeProduct(world.admin, 'Raced');
      const [sold, deleted] = await Promise.all([
        sell({ productId, warehouseId: world.warehouse._id }, 1),
        world.admin.call('DELETE /product/deleteone', { _id: productId }),
      ]);
      expect([
        [201, 409],
        [400, 200],
      ]).toContainEqual([sold.status, deleted.status]);
    }
  });
});
