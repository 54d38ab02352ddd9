import { describe, expect, it } from 'vitest';
import { middayZone, useApi } from '../../../../test/api.ts';
import { listed, refusal } from '../../../../test/observations.ts';
import { faultsFound } from '../../../../test/postings.ts';
import { make, makeProduct, makeWarehouse, saleOf, useWorld, type Values } from '../../../../test/world.ts';

const world = useWorld(useApi({ TIME_ZONE: middayZone }));
type Document = Values & { _id: string; number: string };

const receive = async (
  productId: string,
  quantity: number,
  unitCost?: number,
  warehouseId = world.warehouse._id,
) => {
  const lines = [{ productId, quantity, ...(unitCost && { unitCost }) }];
  const sent = { kind: 'receipt', date: '2024-01-15', warehouseId, lines };
  return (await make(world.admin, 'POST /goods/create', sent)) as Document;
};
const costOf = async (_id: string) => (await world.admin.call('GET /product/cost', { _id })).body.data;
const sell = (productId: string, quantity: number) =>
  make(
    world.admin,
    'POST /sale/create',
    saleOf({ productId, warehouseId: world.warehouse._id, quantity, SellingPrice: 5 }),
  );
const setCosts = (_id: string, productId: string, unitCost: number, who = world.admin) =>
  who.call('POST /goods/setcosts', { _id, lines: [{ productId, unitCost }] });

describe('the cost of a product', () => {
  it('is told over all warehouses, newest first; nothing where nothing is known', async () => {
    const { _id } = await makeProduct(world.admin, 'Costed');
    const none = { averageCost: null, lastCost: null, quantity: 0, value: 0, history: [] };
    expect(await costOf(_id)).toMatchObject(none);
    const first = await receive(_id, 10, 2);
    const { _id: modjo } = await makeWarehouse(world.admin, 'Modjo');
    const second = await receive(_id, 30, 4, modjo);
    expect(await costOf(_id)).toMatchObject({
      ...{ averageCost: 3.5, lastCost: 4, quantity: 40, value: 140 },
      history: [
        { quantity: 30, unitCost: 4, document: { _id: second._id, number: second.number } },
        { quantity: 10, unitCost: 2, document: { _id: first._id } },
      ],
    });
    const { _id: even } = await makeProduct(world.admin, 'Even');
    await receive(even, 10, 3.33);
    expect((await costOf(even)).averageCost).toBe(3.33);
    await world.admin.call('POST /goods/reverse', { _id: second._id, reason: 'x' });
    expect(await costOf(_id)).toMatchObject({ averageCost: 2, lastCost: 2, quantity: 10, history: [{}, {}] });
  });

  it('is set by admins for all that there is', async () => {
    const { _id } = await makeProduct(world.admin, 'Set');
    await receive(_id, 3, 2);
    const { status, body } = await world.admin.call('PUT /product/setcost', {
      _id,
      unitCost: 3.33,
      reason: 'Counted anew',
    });
    expect([status, body.message]).toEqual([200, 'Cost set']);
    expect(await costOf(_id)).toMatchObject({
      averageCost: 3.33,
      lastCost: 3.33,
      value: 9.99,
      history: [{ document: null, quantity: 3 }, {}],
    });
    expect(await faultsFound()).toEqual([]);
    const wrong = await world.admin.call('PUT /product/setcost', { _id, unitCost: 0, reason: '' });
    expect(wrong.body.errors).toEqual({
      unitCost: ['Unit cost must be greater than 0'],
      reason: ['Reason is required'],
    });
  });

  it('that is set later goes into what is there still, and a reversal takes all of it back', async () => {
    const { _id: product } = await makeProduct(world.admin, 'Later');
    const receipt = await receive(product, 10);
    const missing = async () =>
      (await listed(world.admin, 'POST /search/goods', { data: 'later', filter: { costs: 'missing' } })).map(
        ({ _id }) => _id,
      );
    expect(await missing()).toEqual([receipt._id]);
    await sell(product, 4);
    const { status, body } = await setCosts(receipt._id, product, 2);
    expect([status, body.message, body.data.lines[0]]).toMatchObject([
      200,
      'Costs set',
      { unitCost: 2, value: 12 },
    ]);
    expect([await missing(), (await costOf(product)).value]).toEqual([[], 12]);
    await setCosts(receipt._id, product, 1.5);
    expect(await costOf(product)).toMatchObject({ value: 9, lastCost: 1.5, history: [{ unitCost: 1.5 }] });
    await receive(product, 4, 1);
    await world.admin.call('POST /goods/reverse', { _id: receipt._id, reason: 'x' });
    expect((await costOf(product)).quantity).toBe(0);
    expect(refusal(await setCosts(receipt._id, product, 1))).toBe('409 REVERSED');
    expect(await faultsFound()).toEqual([]);
  });

  it('is for admins alone', async () => {
    const receipt = await receive(world.product._id, 1, 1);
    const calls = [
      await setCosts(receipt._id, world.product._id, 1, world.encoder),
      await world.encoder.call('GET /product/cost', { _id: world.product._id }),
      await world.encoder.call('PUT /product/setcost', { _id: world.product._id, unitCost: 1, reason: 'x' }),
    ];
    expect(calls.map(refusal)).toEqual(Array(3).fill('403 FORBIDDEN'));
    for (const route of ['POST /goods/getdocuments', 'POST /search/goods', 'POST /goods/export'] as const) {
      const answer = await world.encoder.call(route, { filter: { costs: 'missing' } });
      expect([refusal(answer), answer.body.message]).toEqual([
        '400 VALIDATION_FAILED',
        'Filter must name one of kind, state, warehouseId, date',
      ]);
    }
  });
});
