import { ethiopianYear } from '@app/schemas/counter/numbers';
import { describe, expect, it } from 'vitest';
import { middayZone, useApi } from '../../../../test/api.ts';
import { goodsOf, today } from '../../../../test/goods.ts';
import { changesNothing, listed, refusal } from '../../../../test/observations.ts';
import { faultsFound } from '../../../../test/postings.ts';
import { makeWarehouse, useWorld, type Values } from '../../../../test/world.ts';

const world = useWorld(useApi({ TIME_ZONE: middayZone }));
const { post, created, getOne, left, makeTwo } = goodsOf(world);
const year = ethiopianYear(new Date(), middayZone);
const arrive = (_id: string, more: Values = {}) =>
  post('POST /goods/arrive', { _id, ...more }, world.encoder);

/** Sends 10 of each of two products, worth 30 and 50, on their way. */
async function sent(name: string) {
  const [{ product: tea, other }, { product: oil }] = [await makeTwo(name), await makeTwo(`${name} too`)];
  const goods = [tea, oil].map(({ _id }) => ({ productId: _id, quantity: 10 }));
  const costs = [3, 5];
  const lines = goods.map((line, at) => ({ ...line, unitCost: costs[at] }));
  await created({ kind: 'receipt', date: '2024-01-10', lines });
  const way = { kind: 'transfer', date: '2024-01-15', toWarehouseId: other._id, onTheWay: true };
  return { tea, oil, other, transfer: await created({ ...way, lines: goods }, world.encoder) };
}

describe('goods on the way', () => {
  it('arrive whole where nothing else is said, with their value, as of today', async () => {
    const { tea, oil, other, transfer } = await sent('Whole');
    const { status, body } = await arrive(transfer._id);
    expect([status, body.message]).toEqual([200, 'Goods arrived']);
    expect(body.data).toMatchObject({
      _id: transfer._id,
      number: transfer.number,
      state: 'done',
      arrived: { date: `${today()}T00:00:00.000Z`, note: null, user: 'Sara Tesfaye' },
    });
    expect([await left(tea._id), await left(oil._id)]).toEqual(Array(2).fill({ Bole: 0, [other.name]: 10 }));
    const cost = await world.admin.call('GET /product/cost', { _id: oil._id });
    expect(cost.body.data).toMatchObject({ value: 50, averageCost: 5 });
    const [came, went] = await listed(world.admin, 'POST /stock/getmovements', {
      filter: { productId: tea._id, reason: 'transfer' },
    });
    expect([came, went]).toMatchObject([
      { change: 10, number: transfer.number, date: `${today()}T00:00:00.000Z`, user: 'Sara Tesfaye' },
      { change: -10, number: transfer.number, date: '2024-01-15T00:00:00.000Z' },
    ]);
  });

  it('arrive whole where no lines are sent, as where none are named', async () => {
    const { tea, other, transfer } = await sent('None named');
    expect((await arrive(transfer._id, { lines: [] })).status).toBe(200);
    expect(await left(tea._id)).toEqual({ Bole: 0, [other.name]: 10 });
  });

  it('arrive whole where their line is left out, and are lost where they are short', async () => {
    const { tea, oil, other, transfer } = await sent('Left out');
    const note = 'A bag was torn';
    const { body } = await arrive(transfer._id, { note, lines: [{ productId: oil._id, quantity: 7.5 }] });
    expect(body.data).toMatchObject({ arrived: { note }, lines: [{ quantity: 10 }, { quantity: 10 }] });
    expect([await left(tea._id), await left(oil._id)]).toEqual([
      { Bole: 0, [other.name]: 10 },
      { Bole: 0, [other.name]: 7.5 },
    ]);
    const [lost, ...others] = await listed(world.admin, 'POST /search/goods', { data: transfer.number });
    expect(lost).toMatchObject({
      number: `AD-${year}-0001`,
      kind: 'adjustment',
      date: `${today()}T00:00:00.000Z`,
      state: 'done',
      warehouseId: { name: other.name },
      reason: 'Lost',
      note: transfer.number,
      lines: [{ productId: { _id: oil._id }, quantity: -2.5 }],
    });
    expect((await getOne(String(lost?._id))).lines).toMatchObject([{ value: -12.5 }]);
    expect(others.map(({ number }) => number)).toEqual([transfer.number]);
    expect(await faultsFound()).toEqual([]);
  });

  it('may all be lost', async () => {
    const { tea, oil, other, transfer } = await sent('Gone');
    const lines = [tea, oil].map(({ _id }) => ({ productId: _id, quantity: 0 }));
    expect((await arrive(transfer._id, { lines })).status).toBe(200);
    expect(await left(tea._id)).toEqual({ Bole: 0, [other.name]: 0 });
    expect(await faultsFound()).toEqual([]);
  });

  it('are refused where more or other goods came than were sent, or one stands twice', async () => {
    const { tea, transfer } = await sent('Refused');
    const { product: salt } = await makeTwo('Salt');
    const line = { productId: tea._id, quantity: 10.001 };
    const cases: [Values[], Values][] = [
      [[line], { 'lines.0.quantity': ['Only 10 were sent'] }],
      [[{ productId: salt._id, quantity: 1 }], { 'lines.0.productId': ['Product does not exist'] }],
      [[{ ...line, quantity: 1 }, line], { 'lines.1.productId': ['Product stands twice'] }],
      [[{ ...line, quantity: -1 }], { 'lines.0.quantity': ['Quantity must be 0 or more'] }],
      [[{ quantity: 1 }], { 'lines.0.productId': ['Product is required'] }],
    ];
    for (const [lines, errors] of cases) {
      const answer = await changesNothing(world.admin, 'POST /goods/getdocuments', () =>
        arrive(transfer._id, { lines }),
      );
      expect([refusal(answer), answer.body.errors]).toEqual(['400 VALIDATION_FAILED', errors]);
    }
    expect((await getOne(transfer._id)).state).toBe('on the way');
  });

  it('arrive once, though confirmed by several at once', async () => {
    const { tea, other, transfer } = await sent('Once');
    const all = await Promise.all([1, 2, 3].map(() => arrive(transfer._id)));
    expect(all.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    const again = await arrive(transfer._id);
    expect([refusal(again), again.body.message]).toEqual([
      '409 ARRIVED',
      'This transfer has arrived already',
    ]);
    expect(await left(tea._id)).toEqual({ Bole: 0, [other.name]: 10 });
    const receipt = await created({ kind: 'receipt', lines: [{ productId: tea._id, quantity: 1 }] });
    expect(refusal(await arrive(receipt._id))).toBe('409 ARRIVED');
    expect(refusal(await arrive('0123456789abcdef01234567'))).toBe('404 NOT_FOUND');
  });

  it('keep the warehouse that they are on the way to', async () => {
    const { product } = await makeTwo('Kept');
    const lines = [{ productId: product._id, quantity: 1 }];
    await created({ kind: 'receipt', lines: [{ productId: product._id, quantity: 20 }] });
    for (let round = 0; round < 6; round++) {
      const { _id } = await makeWarehouse(world.admin, 'Raced');
      const way = { kind: 'transfer', toWarehouseId: _id, onTheWay: true, lines };
      const [moved, deleted] = await Promise.all([
        post('POST /goods/create', { date: today(), warehouseId: world.warehouse._id, ...way }),
        world.admin.call('DELETE /warehouse/deleteone', { _id }),
      ]);
      expect([
        [201, 409],
        [400, 200],
      ]).toContainEqual([moved.status, deleted.status]);
    }
  });
});
