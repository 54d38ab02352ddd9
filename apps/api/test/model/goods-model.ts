import mongoose from 'mongoose';
import { expect } from 'vitest';
import type { Values } from '../world.ts';

type Moved = Values & {
  _id: unknown;
  stockId: unknown;
  reason: string;
  reference: unknown;
  change: number;
  value: number;
};
type Revalued = Values & {
  _id: unknown;
  stockId: unknown;
  reference: unknown;
  change: number;
  expense: number;
};
type Line = Values & {
  quantity: number;
  unitCost: number | null;
  expected: number | null;
  counted: number | null;
};
type Document = Values & {
  _id: unknown;
  kind: string;
  leg: string;
  number: string | null;
  reverses: { _id: unknown } | null;
  lines: Line[];
};
type Worth = { quantity: bigint; value: bigint };
/** What a record has moved of a product: how much of a sale came back, and what the goods of a receipt cost in all. */
type Kept = Worth & { back: bigint; cost: bigint };

const isRevalued = (entry: Moved | Revalued): entry is Revalued => 'expense' in entry;
const stored = <T>(name: string) =>
  mongoose.connection.collection(name).find().sort({ _id: 1 }).toArray() as unknown as Promise<T[]>;

/** A half counts up. */
const part = (value: bigint, of: bigint, all: bigint) => (2n * value * of + all) / (2n * all);
const least = (one: bigint, other: bigint) => (one < other ? one : other);
const most = (one: bigint, other: bigint) => (one > other ? one : other);
const absolute = (one: bigint) => most(one, -one);
const nothing = (): Kept => ({ quantity: 0n, value: 0n, back: 0n, cost: 0n });

/**
 * Runs all movements and costs again, in the order of their commits, by the words of the specification alone, and expects
 * the connected database to have come to the same.
 */
export async function expectGoodsModel(): Promise<void> {
  const movements = await stored<Moved>('movements');
  const revaluations = await stored<Revalued>('revaluations');
  const documents = new Map((await stored<Document>('goods')).map((one) => [String(one._id), one]));
  const sales = await stored<Values>('sales');
  const setCosts = await stored<Values & { unitCost: number }>('productcosts');
  const inOrder = [...movements, ...revaluations].toSorted((one, other) =>
    String(one._id) < String(other._id) ? -1 : 1,
  );

  const stocks = new Map<string, Worth & { product: string }>();
  const kept = new Map<string, Kept>();
  const onTheMove = new Map<string, bigint>();
  let [came, left] = [0n, 0n];

  for (const entry of inOrder) {
    const [id, product] = [String(entry.stockId), String(entry.productId)];
    const stock = stocks.get(id) ?? { quantity: 0n, value: 0n, product };
    stocks.set(id, stock);
    const key = `${entry.reference} ${product}`;
    const own = kept.get(key) ?? nothing();
    const value = isRevalued(entry) ? revalued(entry) : moved(entry);
    stock.value += value;

    /** What a cost that is set later puts into what is there; the rest is cost of sales. */
    function revalued({ reference, change, expense }: Revalued): bigint {
      if (reference === null) {
        const costs = setCosts.filter(({ productId }) => String(productId) === product);
        const worths = costs.map(({ unitCost }) => Number(part(BigInt(unitCost), stock.quantity, 1000n)));
        expect(worths).toContain(Number(stock.value) + change);
        expect(expense).toBe(0);
      } else {
        const more = BigInt(change + expense);
        const there = most(0n, least(stock.quantity, own.quantity));
        const share = part(absolute(more), there, own.quantity) * (more < 0n ? -1n : 1n);
        expect(change).toBe(Number(most(-stock.value, share)));
        kept.set(key, { ...own, value: own.value + BigInt(change), cost: own.cost + more });
      }
      came += BigInt(change);
      return BigInt(change);
    }

    function moved(movement: Moved): bigint {
      const { reason, number, balance } = movement;
      const change = BigInt(movement.change);
      const document = documents.get(String(movement.reference));
      const worth = worthOf(movement, change, document);
      if (change < 0n && document?.kind === 'transfer') onTheMove.set(key, -worth);
      if (reason === 'sale') kept.set(key, { ...nothing(), quantity: -change, value: -worth });
      else if (document && document.kind !== 'transfer')
        kept.set(key, { ...nothing(), quantity: change, value: worth, cost: worth });
      const isDamaged = reason === 'adjustment' && !document;
      if (reason === 'receipt' && worth > 0n) came += worth;
      else if (document?.kind !== 'transfer' || isDamaged) left -= worth;
      stock.quantity += change;
      expect([reason, number, movement.value, balance]).toEqual([
        reason,
        number,
        Number(worth),
        Number(stock.quantity),
      ]);
      return worth;
    }

    function worthOf({ reason }: Moved, change: bigint, document: Document | undefined): bigint {
      const line = document?.lines.find(({ productId }) => String(productId) === product);
      if (line) expect(absolute(change)).toBe(absolute(BigInt(line.quantity)));
      const taken = document?.reverses ? kept.get(`${document.reverses._id} ${product}`) : undefined;
      if (change < 0n) {
        if (-change >= stock.quantity) return -stock.value;
        const isBack = taken && document?.kind !== 'transfer';
        return -(isBack ? least(taken.value, stock.value) : part(stock.value, -change, stock.quantity));
      }
      if (reason === 'return') {
        own.back += change;
        kept.set(key, own);
        return part(own.value, own.back, own.quantity) - part(own.value, own.back - change, own.quantity);
      }
      if (document?.kind === 'transfer') {
        const from = document.leg === 'in' ? `${document.reverses?._id} ${product}` : key;
        return onTheMove.get(from) ?? 0n;
      }
      if (taken) return -taken.value;
      const isCostedLater = revaluations.some(
        (one) => `${one.reference} ${one.productId}` === key && document?.kind === 'receipt',
      );
      if (line?.unitCost && !isCostedLater) return part(BigInt(line.unitCost), change, 1000n);
      // What came with it before its cost was set is not told any more: its costs are checked in all, below.
      if (isCostedLater) return BigInt((entry as Moved).value);
      return atAverage(change);
    }

    function atAverage(change: bigint): bigint {
      if (stock.value > 0n) return part(stock.value, change, stock.quantity);
      const all = [...stocks.values()].filter((one) => one.product === product);
      const sum = (of: keyof Worth) => all.reduce((total, one) => total + one[of], 0n);
      return sum('value') > 0n ? part(sum('value'), change, sum('quantity')) : 0n;
    }
  }

  for (const { _id, reference, productId } of revaluations) {
    if (reference === null) continue;
    const line = documents
      .get(String(reference))
      ?.lines.find((one) => String(one.productId) === String(productId));
    const cost = part(BigInt(line?.unitCost ?? 0), BigInt(line?.quantity ?? 0), 1000n);
    expect([_id, kept.get(`${reference} ${productId}`)?.cost]).toEqual([_id, cost]);
  }
  for (const { kind, lines, reverses } of documents.values())
    if (kind === 'count' && !reverses)
      for (const { quantity, counted, expected } of lines)
        expect(quantity).toBe(Number(counted) - Number(expected));

  const are = await stored<Values & { quantity: number; value: number }>('stocks');
  for (const { _id, quantity, value } of are) {
    const { quantity: should = 0n, value: worth = 0n } = stocks.get(String(_id)) ?? {};
    expect([_id, quantity, value]).toEqual([_id, Number(should), Number(worth)]);
  }
  const onTheWay = [...documents.values()]
    .filter(({ leg, reversedBy }) => leg === 'out' && !reversedBy)
    .flatMap(({ _id, lines }) => lines.map(({ productId }) => onTheMove.get(`${_id} ${productId}`) ?? 0n))
    .reduce((total, value) => total + value, 0n);
  const there = are.reduce((total, { value }) => total + BigInt(value), 0n);
  expect(there + onTheWay).toBe(came - left);
  expectSerials([...sales, ...documents.values()].map(({ number }) => number));
}

/** Expects the numbers of each series and year to go from 1, without gaps or doubles. */
function expectSerials(numbers: readonly unknown[]): void {
  const given = numbers.filter((number) => typeof number === 'string');
  expect(new Set(given).size).toBe(given.length);
  const serials = new Map<string, number[]>();
  for (const number of given) {
    const [, start = '', serial = ''] = /^(.*-)(\d+)$/.exec(number) ?? [];
    serials.set(start, [...(serials.get(start) ?? []), Number(serial)]);
  }
  for (const [start, found] of serials)
    expect([start, found.toSorted((one, other) => one - other)]).toEqual([
      start,
      found.map((_, at) => at + 1),
    ]);
}
