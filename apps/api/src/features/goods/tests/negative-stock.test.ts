import { describe, expect, it } from 'vitest';
import { useApi } from '../../../../test/api.ts';
import { goodsOf } from '../../../../test/goods.ts';
import { faultsFound } from '../../../../test/postings.ts';
import { useWorld, type Values } from '../../../../test/world.ts';

const world = useWorld(useApi({ ALLOW_NEGATIVE_STOCK: true }));
const { post, created, left, makeTwo } = goodsOf(world);

describe('where stocks may go below zero', () => {
  const history = async (name: string, onTheWay: boolean) => {
    const { product, other } = await makeTwo(name);
    const lines = (quantity: number, more: Values = {}) => [{ productId: product._id, quantity, ...more }];
    await created({ kind: 'receipt', lines: lines(10, { unitCost: 3 }) });
    const place = { warehouseId: other._id };
    await created({ kind: 'adjustment', reason: 'Lost', ...place, lines: lines(-6) });
    const way = { kind: 'transfer', toWarehouseId: other._id, onTheWay, lines: lines(4) };
    return { product, other, transfer: await created(way), lines };
  };

  it.each([false, true])(
    'what is transferred to less than nothing is worth nothing (on the way: %s)',
    async (onTheWay) => {
      const { product, other, transfer, lines } = await history(`Owed ${onTheWay}`, onTheWay);
      if (onTheWay) expect((await post('POST /goods/arrive', { _id: transfer._id })).status).toBe(200);
      expect(await left(product._id)).toEqual({ Bole: 6, [other.name]: -2 });
      expect(await faultsFound()).toEqual([]);
      expect((await post('POST /goods/reverse', { _id: transfer._id, reason: 'x' })).status).toBe(200);
      await created({ kind: 'receipt', warehouseId: other._id, lines: lines(7, { unitCost: 2 }) });
      expect(await left(product._id)).toEqual({ Bole: 10, [other.name]: 1 });
      expect(await faultsFound()).toEqual([]);
    },
  );
});
