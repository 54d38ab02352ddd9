import { expect, it } from 'vitest';
import { useApi } from '../../test/api.ts';
import { make, makeStock, saleOf, useWorld } from '../../test/world.ts';
import { topProducts } from './sums.ts';

const api = useApi();
const world = useWorld(api);

it('the products of a single day are those of no other', async () => {
  const { productId, warehouseId } = await makeStock(world, 10);
  for (const [day, SellingPrice] of [
    ['2024-02-10', 1],
    ['2024-02-11', 20],
    ['2024-02-12', 300],
  ] as const) {
    const sale = saleOf({ productId, warehouseId, quantity: 1, SellingPrice });
    await make(world.admin, 'POST /sale/create', { ...sale, SalesDate: day });
  }
  const totalOf = async (from: string, to: string) =>
    (await topProducts(from, to, 5)).map(({ total }) => total);
  expect(await totalOf('2024-02-11', '2024-02-11')).toEqual([2_000]);
  expect(await totalOf('2024-02-11', '2024-02-12')).toEqual([32_000]);
  expect(await totalOf('2024-02-10', '2024-02-14')).toEqual([32_100]);
});
