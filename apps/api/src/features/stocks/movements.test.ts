import { afterEach, describe, expect, it, vi } from 'vitest';
import { adminAccount, encoderAccount, useApi } from '../../../test/api.ts';
import { listed, refusal } from '../../../test/observations.ts';
import { unknownId } from '../../../test/samples.ts';
import {
  make,
  makeProduct,
  makeStock,
  makeWarehouse,
  saleOf,
  useWorld,
  type Values,
} from '../../../test/world.ts';

const api = useApi();
const world = useWorld(api);
const movements = 'POST /stock/getmovements';
afterEach(() => void vi.useRealTimers());
const update = (_id: string, change: Values) => world.admin.call('PUT /stock/updateone', { _id, ...change });

describe('the list of movements', () => {
  it('is of one stock or of all, newest first, in pages, for both roles', async () => {
    const { _id } = await makeStock(world, 1);
    for (const quantity of [2, 3, 4]) await update(_id, { quantity });
    const { status, body } = await world.encoder.call(movements, { _id, page: 2, limit: 3 });
    expect([status, body.currentPage, body.totalPages, body.total]).toEqual([200, 2, 2, 4]);
    expect(body.data.map(({ reason }: Values) => reason)).toEqual(['opening']);
    const [newest] = await listed(world.encoder, movements);
    expect(newest).toMatchObject({ stockId: _id, balance: 4 });
    const expected = 'stockId productId warehouseId change balance reason reference user at'.split(' ');
    expect(Object.keys(newest ?? {})).toEqual(expect.arrayContaining(expected));
  });

  it('is an empty page for an id without any, and refuses what is no id', async () => {
    const { status, body } = await world.admin.call(movements, { _id: unknownId });
    expect([status, body]).toEqual([200, { data: [], totalPages: 0, currentPage: 1, total: 0 }]);
    for (const wrong of [{ _id: 'abc' }, { _id: { $gt: '' } }, { page: 0 }, { limit: 101 }, { limit: '5' }])
      expect(refusal(await world.admin.call(movements, wrong))).toBe('400 VALIDATION_FAILED');
  });
});

describe('the order of movements', () => {
  it.each(['at', 'change', 'balance', 'reason'])(
    'may be that of %s, in both directions, over all pages',
    async (field) => {
      const { _id } = await makeStock(world, 5);
      for (const quantity of [9, 2, 2.5, 30]) await update(_id, { quantity });
      for (const of of [{ _id }, {}]) {
        const sorted = (order: string, more: Values = {}) =>
          listed(world.encoder, movements, { ...of, sort: { field, order }, ...more });
        const up = await sorted('asc');
        const values = up.map((movement) => movement[field] as string | number);
        expect(values).toEqual(values.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0)));
        expect((await sorted('desc')).map((movement) => movement._id)).toEqual(
          up.map((movement) => movement._id).reverse(),
        );
        const pages = [await sorted('asc', { limit: 2 }), await sorted('asc', { limit: 2, page: 2 })];
        expect(pages.flat()).toEqual(up.slice(0, 4));
      }
    },
  );

  it('is refused by what is no column, or no order', async () => {
    for (const sort of [
      { field: 'user' },
      { field: '_id' },
      { field: 'search' },
      { field: '' },
      { field: 'at', order: 'up' },
      'at',
      5,
      {},
    ])
      expect([sort, refusal(await world.encoder.call(movements, { sort }))]).toEqual([
        sort,
        '400 VALIDATION_FAILED',
      ]);
  });
});

describe('movements are narrowed', () => {
  const found = async (filter: Values, more: Values = {}) =>
    (await listed(world.encoder, movements, { filter, ...more })).map(
      ({ reason, change }) => `${reason} ${change}`,
    );

  it('by product, warehouse and reason, one or several, within one stock too', async () => {
    const [one, other] = [await makeProduct(world.admin, 'Ledger'), await makeProduct(world.admin, 'Folio')];
    const { _id: shed } = await makeWarehouse(world.admin, 'Shed');
    const stock = await makeStock(world, 5, { productId: one._id });
    await makeStock(world, 6, { productId: one._id, warehouseId: shed });
    await makeStock(world, 7, { productId: other._id, warehouseId: shed });
    await update(stock._id, { quantity: 8 });
    expect(await found({ productId: one._id })).toEqual(['correction 3', 'opening 6', 'opening 5']);
    expect(await found({ productId: [one._id.toUpperCase(), other._id], reason: 'opening' })).toEqual([
      'opening 7',
      'opening 6',
      'opening 5',
    ]);
    expect(await found({ warehouseId: shed })).toEqual(['opening 7', 'opening 6']);
    expect(await found({ productId: one._id, reason: ['correction', 'sale'] })).toEqual(['correction 3']);
    expect(await found({ reason: 'correction' }, { _id: stock._id })).toEqual(['correction 3']);
    expect(
      await found({ productId: one._id }, { sort: { field: 'change', order: 'asc' }, limit: 1 }),
    ).toEqual(['correction 3']);
    const { body } = await world.encoder.call(movements, { filter: { productId: one._id }, limit: 2 });
    expect([body.data.length, body.total, body.totalPages]).toEqual([2, 3, 2]);
    expect(await found({ productId: unknownId })).toEqual([]);
  });

  it('by who did it: by the name that is answered, or by id', async () => {
    const stock = await makeStock(world, 5);
    await world.encoder.call('PUT /stock/updateone', { _id: stock._id, quantity: 4 });
    const { body } = await world.encoder.call('GET /auth/me');
    for (const user of ['Sara Tesfaye', body.data._id, [body.data._id.toUpperCase()]])
      expect(await found({ user }, { _id: stock._id })).toEqual(['correction -1']);
    expect(await found({ user: ['First Admin'] }, { _id: stock._id })).toEqual(['opening 5']);
    expect(await found({ user: encoderAccount.email })).toEqual([]);
  });

  it("by their day: that of a sale, else the business's own of the moment", async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2030-03-05T20:59:59Z') });
    await world.admin.signIn(adminAccount);
    await world.encoder.signIn(encoderAccount);
    const { _id, productId, warehouseId } = await makeStock(world, 5);
    vi.setSystemTime('2030-03-05T21:00:00Z');
    await update(_id, { quantity: 9 });
    const line = { productId, warehouseId, quantity: 2, SellingPrice: 5 };
    await make(world.admin, 'POST /sale/create', { ...saleOf(line), SalesDate: '2030-03-01' });
    const on = (from: string | null, to: string | null) => found({ date: { from, to } }, { _id });
    expect(await on('2030-03-05', '2030-03-05')).toEqual(['opening 5']);
    expect(await on('2030-03-06', null)).toEqual(['correction 4']);
    expect(await on(null, '2030-03-05')).toEqual(['sale -2', 'opening 5']);
    const days = (await listed(world.admin, movements, { _id })).map(({ date }) => date);
    expect(days).toEqual(['2030-03-01', '2030-03-06', '2030-03-05'].map((day) => `${day}T00:00:00.000Z`));
  });

  it('by nothing else, and refuse what is no such value', async () => {
    for (const filter of [
      { stockId: unknownId },
      { at: { from: '2030-03-05' } },
      { productId: 'abc' },
      { warehouseId: { $ne: null } },
      { reason: 5 },
      { user: [] },
      { user: 'a\0b' },
      { date: '2030-03-05' },
      { date: { from: '2030-03-05', to: '2030-03-04' } },
      { date: { from: '2030-02-30' } },
      'sale',
    ])
      expect([filter, refusal(await world.encoder.call(movements, { filter }))]).toEqual([
        filter,
        '400 VALIDATION_FAILED',
      ]);
  });
});
