import { expect, it } from 'vitest';
import { useApi } from '../api.ts';
import { drawsOf } from '../counter.ts';
import { isLong } from '../figures.ts';
import { goodsPostingsOf } from '../goods-postings.ts';
import { listed } from '../observations.ts';
import { faultsFound, type Posted } from '../postings.ts';
import { make, makeProduct, makeWarehouse, newKey, useWorld, type Values } from '../world.ts';
import { expectGoodsModel } from './goods-model.ts';

const CALLERS = 8;
const STEPS = isLong ? 300 : 40;
const DAY = '2024-01-15';
const world = useWorld(useApi());

type Sale = Values & { _id: string; soldData: Values[] };

const placesOf = async (name: string) => [
  world.warehouse,
  ...(await Promise.all([1, 2, 3].map((n) => makeWarehouse(world.admin, `${name} ${n}`)))),
];

it('documents, counts, costs, sales and returns of many at once come to what a plain model says', async () => {
  const draw = drawsOf(7);
  const products = await Promise.all([1, 2, 3, 4, 5].map((n) => makeProduct(world.admin, `Model ${n}`)));
  const warehouses = await placesOf('Model');
  const goods = goodsPostingsOf({ who: world.admin, products, warehouses }, draw);
  const any = <T>(of: readonly T[]): T => of[draw(of.length)] as T;
  const sold: Sale[] = [];
  const done = new Map<string, number>();
  const post = async ([route, input]: Posted) => {
    const { status, body } = await world.admin.call(route, input, newKey());
    expect([200, 201, 400, 409]).toContain(status);
    if (status >= 300) return undefined;
    const kind = `${route} ${input.kind ?? ''}`;
    done.set(kind, (done.get(kind) ?? 0) + 1);
    return body.data;
  };
  const sell = async () => {
    const first = draw(products.length);
    const [one, other] = [first, (first + 1) % products.length].map((at) => ({
      ...{ productId: products[at]?._id, warehouseId: any(warehouses)._id },
      ...{ quantity: (1 + draw(1_800)) / 1000, SellingPrice: 5 },
    }));
    const head = { custormerName: 'Model', SalesDate: DAY, SalesMan: 'Sara' };
    const sale = await post(['POST /sale/create', { ...head, soldData: draw(2) ? [one] : [one, other] }]);
    if (sale) sold.push(sale);
  };
  const takeBack = async () => {
    const sale = any(sold);
    const [line] = sale?.soldData ?? [];
    if (!line) return;
    const quantity = Math.ceil(Number(line.quantity) * 500) / 1000;
    const lines = [{ _id: line._id, quantity, damaged: draw(2) === 0 }];
    await post(['POST /sale/return', { _id: sale._id, reason: 'Other', refundMethod: 'Cash', lines }]);
  };
  for (let first = 0; first < 30; first++) await post(await goods.receive());
  const caller = async () => {
    for (let step = 0; step < STEPS; step++) {
      const kind = draw(6);
      if (kind === 0) await sell();
      else if (kind === 1) await takeBack();
      else await post(await goods.next());
    }
  };
  await Promise.all(Array.from({ length: CALLERS }, caller));

  // All kinds of calls were done.
  expect([...done.keys()].toSorted()).toHaveLength(12);
  await expectGoodsModel();
  expect(await faultsFound()).toEqual([]);
}, 600_000);

it('transfers in circles at once all arrive, none waiting for another', async () => {
  const products = await Promise.all([1, 2].map((n) => makeProduct(world.admin, `Circle ${n}`)));
  const places = await placesOf('Circle');
  const lines = (quantity: number) => products.map(({ _id }) => ({ productId: _id, quantity }));
  for (const { _id: warehouseId } of places)
    await make(world.admin, 'POST /goods/create', {
      ...{ kind: 'receipt', date: DAY, warehouseId, lines: lines(50) },
    });
  const send = (from: number, to: number, sent: readonly Values[]) => {
    const way = { warehouseId: places[from % 4]?._id, toWarehouseId: places[to % 4]?._id };
    return make(world.admin, 'POST /goods/create', { kind: 'transfer', date: DAY, ...way, lines: sent });
  };
  const circle = Array.from({ length: 40 }, (_, at) => send(at, at + 1, lines(1)));
  const back = Array.from({ length: 40 }, (_, at) => send(at + 1, at, lines(1).toReversed()));
  expect(await Promise.all([...circle, ...back])).toHaveLength(80);
  for (const { _id: productId } of products)
    expect(await listed(world.admin, 'POST /stock/getstocks', { filter: { productId } })).toMatchObject(
      Array(4).fill({ quantity: 50 }),
    );
  await expectGoodsModel();
});
