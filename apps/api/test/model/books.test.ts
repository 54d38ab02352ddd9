import mongoose from 'mongoose';
import { expect, it } from 'vitest';
import { checks } from '../../src/cli/verify.ts';
import { useApi } from '../api.ts';
import { drawsOf } from '../counter.ts';
import { listed } from '../observations.ts';
import { makeProduct, makeWarehouse, newKey, useWorld, type Values } from '../world.ts';

const CALLERS = 8;
const STEPS = process.env.TEST_LONG === '1' ? 300 : 25;
const DAY = '2024-01-15';
const world = useWorld(useApi());

type Moved = Values & { stockId: unknown; reason: string; reference: unknown; change: number; value: number };
type Document = Values & {
  _id: unknown;
  kind: string;
  leg: string;
  reverses: { _id: unknown } | null;
  lines: Values[];
};
type Sale = Values & { _id: unknown; number: string; soldData: Values[] };
type Worth = { quantity: bigint; value: bigint };
const stored = <T>(name: string) =>
  mongoose.connection.collection(name).find().sort({ _id: 1 }).toArray() as unknown as Promise<T[]>;

/** A half counts up. */
const part = (value: bigint, of: bigint, all: bigint) => (2n * value * of + all) / (2n * all);

/** Runs all movements again, in the order of their commits, by the words of the specification alone. */
async function expectModel(): Promise<void> {
  const [movements, documents, sales] = [
    await stored<Moved>('movements'),
    new Map((await stored<Document>('goods')).map((one) => [String(one._id), one])),
    new Map((await stored<Sale>('sales')).map((one) => [String(one._id), one])),
  ];
  const stocks = new Map<string, Worth & { product: string }>();
  /** What each record has moved of each stock's values so far, and how much of a sale came back. */
  const kept = new Map<string, Worth & { back: bigint }>();
  const onTheMove = new Map<string, bigint>();
  let [came, left] = [0n, 0n];
  for (const movement of movements) {
    const [id, product] = [String(movement.stockId), String(movement.productId)];
    const stock = stocks.get(id) ?? { quantity: 0n, value: 0n, product };
    const change = BigInt(movement.change);
    const document = documents.get(String(movement.reference));
    const line = document?.lines.find((one) => String(one.productId) === product);
    const key = `${movement.reference} ${product}`;
    const reversed = document?.reverses && kept.get(`${document.reverses._id} ${product}`);
    const all = [...stocks.values()].filter((one) => one.product === product);
    const sum = (of: keyof Worth) => all.reduce((total, one) => total + one[of], 0n);
    const atAverage = () =>
      stock.value > 0n
        ? part(stock.value, change, stock.quantity)
        : sum('value') > 0n
          ? part(sum('value'), change, sum('quantity'))
          : 0n;
    const share = () =>
      -change >= stock.quantity ? stock.value : part(stock.value, -change, stock.quantity);
    const least = (one: bigint, other: bigint) => (one < other ? one : other);
    let value: bigint;
    if (change < 0n) {
      const taken = reversed && document?.kind !== 'transfer' ? least(reversed.value, stock.value) : share();
      value = -change >= stock.quantity ? -stock.value : -taken;
    } else if (movement.reason === 'return') {
      const sold = kept.get(key) ?? { quantity: 1n, value: 0n, back: 0n };
      const before = part(sold.value, sold.back, sold.quantity);
      sold.back += change;
      value = part(sold.value, sold.back, sold.quantity) - before;
    } else if (document?.kind === 'transfer')
      value = onTheMove.get(document.leg === 'in' ? `${document.reverses?._id} ${product}` : key) ?? 0n;
    else if (reversed) value = -reversed.value;
    else if (line?.unitCost) value = part(BigInt(line.unitCost as number), change, 1000n);
    else value = atAverage();
    if (change < 0n && document?.kind === 'transfer') onTheMove.set(key, -value);
    const isDamaged = movement.reason === 'adjustment' && !document;
    if (movement.reason === 'sale') kept.set(key, { quantity: -change, value: -value, back: 0n });
    else if (document && document.kind !== 'transfer') kept.set(key, { quantity: change, value, back: 0n });
    if (movement.reason === 'receipt' && value > 0n) came += value;
    else if (document?.kind !== 'transfer' || isDamaged) left -= value;
    stock.quantity += change;
    stock.value += value;
    stocks.set(id, stock);
    expect([movement.reason, movement.number, movement.value]).toEqual([
      movement.reason,
      movement.number,
      Number(value),
    ]);
    expect(movement.balance).toBe(Number(stock.quantity));
  }
  const are = await stored<Values & { quantity: number; value: number }>('stocks');
  for (const { _id, quantity, value } of are) {
    const { quantity: should = 0n, value: worth = 0n } = stocks.get(String(_id)) ?? {};
    expect([quantity, value]).toEqual([Number(should), Number(worth)]);
  }
  const onTheWay = [...documents.values()]
    .filter(({ leg }) => leg === 'out')
    .flatMap(({ _id, lines, reversedBy }) =>
      reversedBy ? [] : lines.map(({ productId }) => onTheMove.get(`${_id} ${productId}`) ?? 0n),
    )
    .reduce((total, value) => total + value, 0n);
  const there = are.reduce((total, { value }) => total + BigInt(value), 0n);
  expect(there + onTheWay).toBe(came - left);
  const numbers = [...sales.values(), ...documents.values()].map(({ number }) => String(number));
  expect(new Set(numbers).size).toBe(numbers.length);
}

it('documents, sales, returns and reversals of many at once come to what a plain model says', async () => {
  const draw = drawsOf(7);
  const products = await Promise.all([1, 2, 3, 4, 5].map((n) => makeProduct(world.admin, `Model ${n}`)));
  const places = [
    world.warehouse,
    ...(await Promise.all([1, 2, 3].map((n) => makeWarehouse(world.admin, `Model ${n}`)))),
  ];
  const documents: string[] = [];
  const onTheWay: string[] = [];
  const sold: Sale[] = [];
  const any = <T>(of: readonly T[]): T => of[draw(of.length)] as T;
  const some = () => products.filter(() => draw(2)).slice(0, 3);
  const quantity = () => (1 + draw(9_000)) / 1000;
  const post = async (route: Parameters<typeof world.admin.call>[0], input: object) => {
    const { status, body } = await world.admin.call(route, input, newKey());
    expect([200, 201, 400, 409]).toContain(status);
    return status < 300 ? body.data : undefined;
  };
  const document = async (input: Values, line: (productId: string) => Values) => {
    const lines = some().map(({ _id }) => ({ productId: _id, ...line(_id) }));
    if (!lines.length) return;
    const sent = { date: DAY, warehouseId: any(places)._id, ...input, lines };
    const made = await post('POST /goods/create', sent);
    if (made) (made.state === 'on the way' ? onTheWay : documents).push(made._id);
    if (made?.state === 'on the way') documents.push(made._id);
  };
  const receive = () =>
    document({ kind: 'receipt' }, () => ({
      quantity: quantity(),
      ...(draw(3) && { unitCost: (1 + draw(5_000)) / 100 }),
    }));
  const steps = [
    receive,
    receive,
    () =>
      document({ kind: 'transfer', toWarehouseId: any(places)._id, onTheWay: draw(2) === 0 }, () => ({
        quantity: quantity() / 3,
      })),
    () =>
      document({ kind: 'adjustment', reason: 'Lost' }, () => ({
        quantity: draw(3) ? -Math.round(quantity() * 300) / 1000 || -1 : quantity(),
      })),
    async () => {
      const _id = onTheWay.splice(draw(onTheWay.length + 1), 1)[0];
      if (_id) await post('POST /goods/arrive', { _id });
    },
    async () => {
      const _id = documents.splice(draw(documents.length + 1), 1)[0];
      if (_id) await post('POST /goods/reverse', { _id, reason: 'Model' });
    },
    async () => {
      const warehouseId = any(places)._id;
      const lines = some().map(({ _id }) => ({
        productId: _id,
        warehouseId,
        quantity: Math.ceil(quantity() * 200) / 1000,
        SellingPrice: 5,
      }));
      if (!lines.length) return;
      const head = { custormerName: 'Model', SalesDate: DAY, SalesMan: 'Sara' };
      const sale = await post('POST /sale/create', { ...head, soldData: lines });
      if (sale) sold.push(sale);
    },
    async () => {
      const sale = any(sold);
      const [line] = sale?.soldData ?? [];
      if (!line) return;
      const back = { _id: line._id, quantity: Number(line.quantity) / 2, damaged: draw(2) === 0 };
      const rounded = { ...back, quantity: Math.ceil(back.quantity * 1000) / 1000 };
      await post('POST /sale/return', {
        _id: sale._id,
        reason: 'Other',
        refundMethod: 'Cash',
        lines: [rounded],
      });
    },
  ];
  for (const _ of places) for (const __ of steps) await receive();
  const caller = async () => {
    for (let step = 0; step < STEPS; step++) await any(steps)();
  };
  await Promise.all(Array.from({ length: CALLERS }, caller));

  expect(sold.length).toBeGreaterThan(0);
  expect(
    (await listed(world.admin, 'POST /goods/getdocuments', { filter: { kind: 'transfer' } })).length,
  ).toBeGreaterThan(0);
  await expectModel();
  for (const [name, check] of checks)
    for await (const fault of check()) expect([name, fault]).toEqual([name, 'all is well']);
});
