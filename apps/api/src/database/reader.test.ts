import { beforeAll, describe, expect, it } from 'vitest';
import { useApi } from '../../test/api.ts';
import {
  make,
  makeStock,
  makeWarehouse,
  type Named,
  type StockPlace,
  saleOf,
  useWorld,
} from '../../test/world.ts';
import { pinReferences } from '../crud/references.ts';
import { readFacts } from '../features/sales/sale-facts.ts';
import { modelNames, scopeOf } from './models.ts';
import { type Reader, readerOf } from './reader.ts';
import { systemReader } from './system-reader.ts';
import { inTransaction } from './transactions/transaction.ts';
import type { Scope } from './types.ts';

const api = useApi();
const world = useWorld(api);
const everything = systemReader();
type Stocked = StockPlace & { _id: string };
const known = {} as { bole: Stocked; piazza: Stocked; elsewhere: Named; ours: string; mixed: string };
let own: Reader;
let scope: Scope;

beforeAll(async () => {
  known.elsewhere = await makeWarehouse(world.admin, 'Piazza');
  known.bole = await makeStock(world, 50);
  known.piazza = await makeStock(world, 7, { warehouseId: known.elsewhere._id });
  const line = ({ productId, warehouseId }: Stocked) => ({
    productId,
    warehouseId,
    quantity: 1,
    SellingPrice: 10,
  });
  const sell = async (...stocks: Stocked[]) =>
    (await make(world.admin, 'POST /sale/create', saleOf(...stocks.map(line))))._id;
  known.ours = await sell(known.bole);
  known.mixed = await sell(known.bole, known.piazza);
  scope = { warehouseId: world.warehouse._id };
  own = readerOf({ actor: { scope } });
});

const idsOf = (records: readonly { _id: unknown }[]) => records.map(({ _id }) => String(_id));

describe('who is limited to a warehouse', () => {
  it('finds what is of it, one by one, in pages and in streams', async () => {
    expect(idsOf(await own.find('Stock', {}))).toEqual([known.bole._id]);
    expect(idsOf(await own.find('Warehouse', {}))).toEqual([world.warehouse._id]);
    expect(await own.findOne('Stock', { _id: known.piazza._id })).toBeUndefined();
    expect(await own.exists('Stock', { _id: known.piazza._id })).toBe(false);
    expect(idsOf((await own.tryReadPage('Stock', {}, { limit: 10 })) ?? [])).toEqual([known.bole._id]);
    const streamed = [];
    for await (const batch of own.stream('Movement', { reason: 'sale' })) streamed.push(...batch);
    expect(streamed.map(({ stockId }) => String(stockId))).toEqual([known.bole._id, known.bole._id]);
  });

  it('counts and sums up no more', async () => {
    expect([await own.count('Stock'), await everything.count('Stock')]).toEqual([1, 2]);
    expect(await own.count('Stock', { quantity: { $gt: 0 } })).toBe(1);
    expect((await own.distinct('Stock', 'warehouseId')).map(String)).toEqual([world.warehouse._id]);
    const total = [{ $group: { _id: null, quantity: { $sum: '$quantity' } } }];
    expect(await own.sum('Stock', {}, total)).toEqual([{ _id: null, quantity: 48_000 }]);
    const summed = [];
    for await (const one of own.streamSums<{ _id: unknown }>('Stock', {}, [{ $project: { _id: 1 } }]))
      summed.push(one);
    expect(idsOf(summed)).toEqual([known.bole._id]);
  });

  it('sees sales of which every line is of it', async () => {
    expect(idsOf(await own.find('Sale', {}))).toEqual([known.ours]);
    expect(idsOf(await everything.find('Sale', {}, { sort: { _id: 1 } }))).toEqual([known.ours, known.mixed]);
  });

  it('sees what is of no warehouse', async () => {
    expect(await own.count('Product')).toBe(await everything.count('Product'));
  });

  it('reads the same in a transaction', async () => {
    const ids = await inTransaction(async (session) =>
      idsOf(await readerOf({ actor: { scope }, session }).find('Stock', {})),
    );
    expect(ids).toEqual([known.bole._id]);
  });

  it('can name nothing beyond it', async () => {
    const there = { productId: known.piazza.productId, warehouseId: known.elsewhere._id };
    const pinned = (by: Scope) =>
      inTransaction((session) => pinReferences('Stock', there, { actor: { scope: by }, session }));
    await pinned('all');
    await expect(pinned(scope)).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
      errors: { warehouseId: {} },
    });
    const sold = { ...there, quantity: 1, SellingPrice: 1 };
    const sale = { ...saleOf(), custormerName: 'Abebe', SalesDate: new Date(), soldData: [sold] };
    const facts = await readFacts(sale, own);
    expect([facts.warehouses.has(there.warehouseId), facts.products.has(there.productId)]).toEqual([
      false,
      true,
    ]);
    expect((await readFacts(sale, everything)).warehouses.has(there.warehouseId)).toBe(true);
  });
});

it('everybody sees all for now', async () => {
  const { status, body } = await world.encoder.call('POST /stock/getstocks', { page: 1, limit: 10 });
  expect([status, body.total]).toEqual([200, 2]);
  expect((await world.encoder.call('GET /sale/getone', { _id: known.mixed })).status).toBe(200);
});

it('every resource says who sees its records', () => {
  for (const name of modelNames()) expect(scopeOf(name)).toBeDefined();
});
