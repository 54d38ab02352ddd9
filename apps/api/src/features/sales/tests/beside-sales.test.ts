import { expect, it } from 'vitest';
import { useApi } from '../../../../test/api.ts';
import { expectBalanced } from '../../../../test/movements.ts';
import { makeStock, newKey, saleOf, useWorld } from '../../../../test/world.ts';

const world = useWorld(useApi());
/** Sold without a pause until the change beside it is done, which had to wait for the last one if it never had a turn. */
const SALES = 600;

type Sold = { _id: string; soldData: { _id: string }[] };
const changes = {
  'a return': (sale: Sold) =>
    world.admin.call(
      'POST /sale/return',
      {
        _id: sale._id,
        lines: [{ _id: sale.soldData[0]?._id, quantity: 1, damaged: false }],
        reason: 'Wrong item',
        refundMethod: 'Cash',
      },
      newKey(),
    ),
  'a void': ({ _id }: Sold) =>
    world.admin.call('POST /sale/void', { _id, reason: 'Wrong item', refundMethod: 'Cash' }, newKey()),
};

it.each(Object.entries(changes))('%s has its turn beside sales of the same stock', async (_name, change) => {
  const stock = await makeStock(world, 10_000);
  const { productId, warehouseId } = stock;
  const sale = saleOf({ productId, warehouseId, quantity: 1, SellingPrice: 5 });
  const sell = () => world.encoder.call('POST /sale/create', sale, newKey());
  const first = await sell();
  let [sold, isOver, begin] = [0, false, () => {}];
  const begun = new Promise<void>((resolve) => {
    begin = resolve;
  });
  const sellers = Array.from({ length: 10 }, async () => {
    for (; sold < SALES && !isOver; sold++) {
      expect((await sell()).status).toBe(201);
      if (sold > 20) begin();
    }
  });
  await begun;
  const { status } = await change(first.body.data);
  const soldBefore = sold;
  isOver = true;
  await Promise.all(sellers);
  expect([status, soldBefore < SALES / 2]).toEqual([200, true]);
  await expectBalanced(world, stock._id);
});
