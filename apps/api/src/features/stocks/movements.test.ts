import { describe, expect, it } from 'vitest';
import { useApi } from '../../../test/api.ts';
import { listed, refusal } from '../../../test/observations.ts';
import { unknownId } from '../../../test/samples.ts';
import { makeStock, useWorld, type Values } from '../../../test/world.ts';

const api = useApi();
const world = useWorld(api);
const movements = 'POST /stock/getmovements';
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
