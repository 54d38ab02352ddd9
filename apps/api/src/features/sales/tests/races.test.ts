import mongoose from 'mongoose';
import { describe, expect, it } from 'vitest';
import { useApi } from '../../../../test/api.ts';
import { expectBalanced, movementsOf } from '../../../../test/movements.ts';
import { listed, totalOf } from '../../../../test/observations.ts';
import {
  type Line,
  makeProduct,
  makeStock,
  makeUser,
  makeWarehouse,
  newKey,
  saleOf,
  useWorld,
  type Values,
} from '../../../../test/world.ts';

const api = useApi();
const world = useWorld(api);
const sell = (...lines: Line[]) => world.encoder.call('POST /sale/create', saleOf(...lines), newKey());
const times = <T>(count: number, work: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)));
function countBy(answers: { status: number; body: { code?: string } }[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { status, body } of answers) {
    const kind = `${status} ${body.code ?? ''}`.trim();
    counts[kind] = (counts[kind] ?? 0) + 1;
  }
  return counts;
}
const lineOf = ({ productId, warehouseId }: { productId: string; warehouseId: string }, quantity = 1) => ({
  productId,
  warehouseId,
  quantity,
  SellingPrice: 5,
});

describe('sales at the same instant', () => {
  it('sell each unit once: 200 on a stock of 10', async () => {
    const stock = await makeStock(world, 10);
    const before = await Promise.all([
      totalOf(world.admin, 'POST /sale/getsales'),
      totalOf(world.admin, 'POST /aduit/getalladuit'),
    ]);
    // Without a key a call is not tried again, which would hide a 503.
    const sale = saleOf(lineOf(stock));
    const answers = await times(200, () => world.encoder.call('POST /sale/create', sale));
    expect(countBy(answers)).toEqual({ '201': 10, '409 INSUFFICIENT_STOCK': 190 });
    expect(await expectBalanced(world, stock._id)).toBe(0);
    const after = await Promise.all([
      totalOf(world.admin, 'POST /sale/getsales'),
      totalOf(world.admin, 'POST /aduit/getalladuit'),
    ]);
    expect(after).toEqual(before.map((count) => count + 10));
  });

  it('of the same stocks are stored together, each on its own with its movements', async () => {
    const stocks = [await makeStock(world, 100), await makeStock(world, 100)];
    let commits = 0;
    const count = ({ commandName }: { commandName: string }) => {
      if (commandName === 'commitTransaction') commits += 1;
    };
    const client = mongoose.connection.getClient().on('commandStarted', count);
    const answers = await times(30, (index) =>
      sell(...stocks.map((stock) => lineOf(stock, 1 + (index % 3)))),
    );
    client.off('commandStarted', count);
    expect(countBy(answers)).toEqual({ '201': 30 });
    expect(new Set(answers.map(({ body }) => body.data._id)).size).toBe(30);
    for (const { _id } of stocks) expect(await expectBalanced(world, _id)).toBe(40);
    expect(commits).toBeLessThan(15);
  });

  it('of which some are refused store the others', async () => {
    const stock = await makeStock(world, 100);
    const answers = await times(30, (index) =>
      sell({ ...lineOf(stock), ...(index % 5 === 2 && { quantity: 1_000 }) }),
    );
    expect(countBy(answers)).toEqual({ '201': 24, '409 INSUFFICIENT_STOCK': 6 });
    expect(await expectBalanced(world, stock._id)).toBe(76);
  });

  it('with the same key are one sale, beside others', async () => {
    const stock = await makeStock(world, 100);
    const key = newKey();
    const answers = await times(20, (index) =>
      world.encoder.call('POST /sale/create', saleOf(lineOf(stock)), index % 4 ? newKey() : key),
    );
    expect(countBy(answers)).toEqual({ '201': 20 });
    expect(new Set(answers.map(({ body }) => body.data._id)).size).toBe(16);
    expect(await expectBalanced(world, stock._id)).toBe(84);
  });

  it('take what is left, whatever sizes they have', async () => {
    const stock = await makeStock(world, 10);
    const answers = await times(20, (index) => sell(lineOf(stock, (index % 4) + 0.5)));
    const sold = answers.reduce((sum, { body }) => sum + (body.data?.soldData[0].quantity ?? 0), 0);
    expect(await expectBalanced(world, stock._id)).toBe(10 - sold);
    expect(sold).toBeGreaterThan(7);
  });

  it('of the same stocks in opposite orders all go through', async () => {
    const stocks = [await makeStock(world, 100), await makeStock(world, 100), await makeStock(world, 100)];
    const lines = stocks.map((stock) => lineOf(stock));
    const answers = await times(30, (index) => sell(...(index % 2 ? lines : lines.toReversed())));
    expect(countBy(answers)).toEqual({ '201': 30 });
    for (const stock of stocks) expect(await expectBalanced(world, stock._id)).toBe(70);
  });

  it('that need two stocks take from both or from none', async () => {
    const [plenty, scarce] = [await makeStock(world, 100), await makeStock(world, 5)];
    const answers = await times(20, () => sell(lineOf(plenty), lineOf(scarce)));
    expect(countBy(answers)).toEqual({ '201': 5, '409 INSUFFICIENT_STOCK': 15 });
    expect(await expectBalanced(world, plenty._id)).toBe(95);
    expect(await expectBalanced(world, scarce._id)).toBe(0);
  });
});

describe('a sale at the instant of', () => {
  it('a correction: movements and quantity agree afterwards', async () => {
    const stock = await makeStock(world, 50);
    const answers = await times(20, (index) =>
      index % 4
        ? sell(lineOf(stock))
        : world.admin.call('PUT /stock/updateone', { _id: stock._id, quantity: 50 + index }),
    );
    expect(answers.map(({ status }) => status).filter((status) => status >= 300)).toEqual([]);
    await expectBalanced(world, stock._id);
    const reasons = (await movementsOf(world, stock._id)).map(({ reason }) => reason);
    expect(reasons.filter((reason) => reason === 'sale')).toHaveLength(15);
  });

  it('a deletion of its stock: either came first', async () => {
    for (let round = 0; round < 8; round++) {
      const stock = await makeStock(world, 5);
      const [sold, removed] = await Promise.all([
        sell(lineOf(stock)),
        world.admin.call('DELETE /stock/deleteone', { _id: stock._id }),
      ]);
      expect(removed.status).toBe(200);
      expect(['201', '409 INSUFFICIENT_STOCK']).toContain(Object.keys(countBy([sold]))[0]);
      await expectBalanced(world, stock._id);
      const movements = await movementsOf(world, stock._id);
      expect(movements.some(({ reason }) => reason === 'sale')).toBe(sold.status === 201);
    }
  });

  it('a move of its stock to another place: nothing is lost', async () => {
    const [there, here] = [await makeWarehouse(world.admin, 'Adama'), world.warehouse];
    for (let round = 0; round < 6; round++) {
      const stock = await makeStock(world, 5);
      const [sold, moved] = await Promise.all([
        sell(lineOf({ ...stock, warehouseId: here._id })),
        world.admin.call('PUT /stock/updateone', { _id: stock._id, warehouseId: there._id }),
      ]);
      expect([201, 409]).toContain(sold.status);
      expect(moved.status).toBe(200);
      expect(await expectBalanced(world, stock._id)).toBe(sold.status === 201 ? 4 : 5);
    }
  });

  it('a deletion of stock and product: no sale names a product that is gone', async () => {
    for (let round = 0; round < 8; round++) {
      const stock = await makeStock(world, 5);
      const [sold, , product] = await Promise.all([
        sell(lineOf(stock)),
        world.admin.call('DELETE /stock/deleteone', { _id: stock._id }),
        world.admin.call('DELETE /product/deleteone', { _id: stock.productId }),
      ]);
      if (sold.status === 201) {
        const { body } = await world.admin.call('GET /sale/getone', { _id: sold.body.data._id });
        expect([product.status, body.data.soldData[0].productId.name]).toEqual([409, 'Printer']);
      } else expect([400, 409]).toContain(sold.status);
    }
  });
});

describe('naming a record at the instant of its deletion', () => {
  const race = (what: string, calls: () => Promise<Promise<{ status: number; body: Values }>[]>) => ({
    what,
    calls,
  });

  it.each([
    race('a stock and its product', async () => {
      const { _id: productId } = await makeProduct(world.admin, 'Raced');
      const stock = { productId, warehouseId: world.warehouse._id, quantity: 1 };
      return [
        world.encoder.call('POST /stock/create', stock),
        world.admin.call('DELETE /product/deleteone', { _id: productId }),
      ];
    }),
    race('a stock and its warehouse', async () => {
      const { _id: warehouseId } = await makeWarehouse(world.admin, 'Raced');
      const { _id: productId } = await makeProduct(world.admin, 'Raced');
      return [
        world.encoder.call('POST /stock/create', { productId, warehouseId, quantity: 1 }),
        world.admin.call('DELETE /warehouse/deleteone', { _id: warehouseId }),
      ];
    }),
    race('a moved stock and its new warehouse', async () => {
      const [stock, { _id: warehouseId }] = [
        await makeStock(world, 1),
        await makeWarehouse(world.admin, 'Raced'),
      ];
      return [
        world.encoder.call('PUT /stock/updateone', { _id: stock._id, warehouseId }),
        world.admin.call('DELETE /warehouse/deleteone', { _id: warehouseId }),
      ];
    }),
    race('a user and their warehouse', async () => {
      const [{ _id }, { _id: wareHouse }] = [await someUser(), await makeWarehouse(world.admin, 'Raced')];
      return [
        world.admin.call('PUT /users/updateone', { _id, wareHouse }),
        world.admin.call('DELETE /warehouse/deleteone', { _id: wareHouse }),
      ];
    }),
  ])('lets one of both through: $what', async ({ calls }) => {
    for (let round = 0; round < 6; round++) {
      const [named, deleted] = await Promise.all(await calls());
      const outcome = [
        Number(named?.status) < 300 ? 'named' : `${named?.status}`,
        `${deleted?.status} ${deleted?.body.code ?? ''}`,
      ];
      expect([
        ['named', '409 IN_USE'],
        ['400', '200 '],
      ]).toContainEqual(outcome);
    }
  });

  let user: { _id: string } | undefined;
  const someUser = async () => {
    user ??= await makeUser(world, { email: 'mover@inventory.test' });
    return user;
  };

  it('leaves every stock with a product and a warehouse that exist', async () => {
    for (const { productId, warehouseId } of await listed(world.admin, 'POST /stock/getstocks'))
      for (const named of [productId, warehouseId]) expect((named as Values).name).not.toBe('');
  });
});
