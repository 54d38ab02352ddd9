import { afterEach, describe, expect, it, vi } from 'vitest';
import { adminAccount, type Client, encoderAccount, middayZone, useApi } from '../../../../test/api.ts';
import { type GoodsMade, goodsOf, today } from '../../../../test/goods.ts';
import { listed, refusal } from '../../../../test/observations.ts';
import { faultsFound } from '../../../../test/postings.ts';
import { make, useWorld } from '../../../../test/world.ts';
import { todayIn } from '../../../lib/time-zone.ts';

const world = useWorld(useApi({ TIME_ZONE: middayZone }));
const { post, created, getOne, left, makeTwo } = goodsOf(world);
afterEach(() => void vi.useRealTimers());

describe('a reversal', () => {
  const reverse = (_id: string, who = world.admin) =>
    post('POST /goods/reverse', { _id, reason: 'Typed wrong' }, who);

  it('takes a receipt back with the value it brought, once', async () => {
    const { product } = await makeTwo('Reversed');
    await created({ kind: 'receipt', lines: [{ productId: product._id, quantity: 1, unitCost: 1 }] });
    const receipt = await created({
      kind: 'receipt',
      lines: [{ productId: product._id, quantity: 2, unitCost: 7 }],
    });
    const { status, body } = await reverse(receipt._id);
    expect([status, body.message]).toEqual([200, 'Document reversed']);
    expect(body.data).toMatchObject({
      kind: 'receipt',
      reverses: { number: receipt.number },
      note: 'Typed wrong',
      lines: [{ quantity: -2, value: -14 }],
    });
    expect(await getOne(receipt._id)).toMatchObject({ reversedBy: { number: body.data.number } });
    expect(refusal(await reverse(receipt._id))).toBe('409 REVERSED');
    expect(refusal(await reverse(body.data._id))).toBe('409 REVERSED');
    expect([await left(product._id), await faultsFound()]).toEqual([{ Bole: 1 }, []]);
  });

  it('swaps the warehouses of a transfer, and brings back one on the way', async () => {
    const { product, other } = await makeTwo('Swapped');
    await created({ kind: 'receipt', lines: [{ productId: product._id, quantity: 9, unitCost: 1.11 }] });
    const sent = {
      kind: 'transfer',
      toWarehouseId: other._id,
      lines: [{ productId: product._id, quantity: 4 }],
    };
    const transfer = await created(sent);
    const { body } = await reverse(transfer._id);
    expect(body.data).toMatchObject({
      warehouseId: { name: other.name },
      toWarehouseId: { name: 'Bole' },
      lines: [{ quantity: 4 }],
    });
    const onTheWay = await created({ ...sent, onTheWay: true });
    expect((await reverse(onTheWay._id)).status).toBe(200);
    expect(await left(product._id)).toEqual({ Bole: 9, [other.name]: 0 });
    expect(refusal(await post('POST /goods/arrive', { _id: onTheWay._id }))).toBe('409 REVERSED');
    expect(await faultsFound()).toEqual([]);
  });

  it('is for admins, and for its maker on its day; refused where the goods are gone', async () => {
    const { product } = await makeTwo('Own');
    const lines = [{ productId: product._id, quantity: 3 }];
    const [own, others] = [
      await created({ kind: 'receipt', lines }, world.encoder),
      await created({ kind: 'receipt', lines }),
    ];
    expect(refusal(await reverse(others._id, world.encoder))).toBe('403 FORBIDDEN');
    expect((await reverse(own._id, world.encoder)).status).toBe(200);
    await created({ kind: 'adjustment', reason: 'Lost', lines: [{ productId: product._id, quantity: -2 }] });
    expect(refusal(await reverse(others._id))).toBe('409 INSUFFICIENT_STOCK');
  });
});

describe('what a reversal takes back', () => {
  const reverse = (_id: string, who = world.admin) =>
    post('POST /goods/reverse', { _id, reason: 'Wrong' }, who);
  const done = async (_id: string) => {
    const { status, body } = await reverse(_id);
    expect(status).toBe(200);
    return (await getOne(body.data._id)) as GoodsMade;
  };
  const worth = async (_id: string) => {
    const { quantity, value } = (await world.admin.call('GET /product/cost', { _id })).body.data;
    return [quantity, value];
  };
  const receive = (productId: string, quantity: number, unitCost?: number) =>
    created({ kind: 'receipt', date: '2024-01-10', lines: [{ productId, quantity, unitCost }] });
  const adjust = (productId: string, quantity: number) =>
    created({ kind: 'adjustment', reason: 'Damaged', lines: [{ productId, quantity }] });

  it('is what an adjustment took, at the value that it left with', async () => {
    const { product } = await makeTwo('Broken');
    await receive(product._id, 3, 3.33);
    const loss = await adjust(product._id, -1);
    await receive(product._id, 2, 10);
    const back = await done(loss._id);
    expect(back).toMatchObject({
      kind: 'adjustment',
      date: `${today()}T00:00:00.000Z`,
      reason: 'Damaged',
      reverses: { _id: loss._id, number: loss.number },
      lines: [{ quantity: 1, value: 3.33 }],
    });
    expect(await worth(product._id)).toEqual([5, 29.99]);
    const found = await adjust(product._id, 2);
    expect((await done(found._id)).lines).toMatchObject([{ quantity: -2, value: -12 }]);
    expect([await worth(product._id), await faultsFound()]).toEqual([[5, 29.99], []]);
  });

  it('is what a count found and missed', async () => {
    const [{ product: rice, other }, { product: salt }] = [await makeTwo('Rice'), await makeTwo('Salt')];
    const place = { warehouseId: other._id };
    const lines = [rice, salt].map(({ _id }) => ({ productId: _id, quantity: 4, unitCost: 2.5 }));
    await created({ kind: 'receipt', ...place, lines });
    const { _id } = await make(world.admin, 'POST /goods/opencount', place);
    const counted = [rice, salt].map((product, at) => ({ productId: product._id, counted: at ? 6 : 1 }));
    await world.admin.call('PUT /goods/countlines', { _id, lines: counted });
    await post('POST /goods/postcount', { _id });
    expect([await worth(rice._id), await worth(salt._id)]).toEqual([
      [1, 2.5],
      [6, 15],
    ]);
    expect(await done(_id)).toMatchObject({
      kind: 'count',
      lines: [
        { quantity: 3, value: 7.5 },
        { quantity: -2, value: -5 },
      ],
    });
    expect([await worth(rice._id), await worth(salt._id), await faultsFound()]).toEqual([
      [4, 10],
      [4, 10],
      [],
    ]);
  });

  it('is the value of a receipt with costs that were set later, as far as it is there', async () => {
    const { product } = await makeTwo('Later');
    await receive(product._id, 5, 1);
    const receipt = await receive(product._id, 10, 2);
    const lines = [{ productId: product._id, unitCost: 3 }];
    await world.admin.call('POST /goods/setcosts', { _id: receipt._id, lines });
    expect(await worth(product._id)).toEqual([15, 35]);
    expect((await done(receipt._id)).lines).toMatchObject([{ quantity: -10, value: -30, unitCost: null }]);
    expect(await worth(product._id)).toEqual([5, 5]);

    const dear = await receive(product._id, 5, 100);
    await world.admin.call('PUT /product/setcost', { _id: product._id, unitCost: 1, reason: 'Spoiled' });
    expect((await done(dear._id)).lines).toMatchObject([{ quantity: -5, value: -10 }]);
    expect([await worth(product._id), await faultsFound()]).toEqual([[5, 0], []]);
  });

  it('is of a transfer what its goods are worth by now, and of one on the way what they left with', async () => {
    const { product, other } = await makeTwo('Carried');
    await receive(product._id, 4, 5);
    const lines = [{ productId: product._id, quantity: 2 }];
    const way = { kind: 'transfer', toWarehouseId: other._id, lines };
    const there = await created(way);
    await created({ kind: 'receipt', warehouseId: other._id, lines: [{ ...lines[0], unitCost: 8 }] });
    expect((await done(there._id)).lines).toMatchObject([{ quantity: 2, value: 13 }]);
    const moving = await created({ ...way, onTheWay: true });
    expect(moving.lines).toMatchObject([{ value: 11.5 }]);
    await receive(product._id, 1, 90);
    expect((await done(moving._id)).lines).toMatchObject([{ quantity: 2, value: 11.5 }]);
    expect(await getOne(moving._id)).toMatchObject({ state: 'done', arrived: null });
    expect([await worth(product._id), await faultsFound()]).toEqual([[7, 126], []]);
  });

  it('is refused while today is closed, as arrivals and costs are, for what is unknown, and without a reason', async () => {
    const { product, other } = await makeTwo('Refused');
    const receipt = await receive(product._id, 1);
    const blank = await post('POST /goods/reverse', { _id: receipt._id, reason: ' ' });
    expect(blank.body.errors).toEqual({ reason: ['Reason is required'] });
    expect(refusal(await reverse('0123456789abcdef01234567'))).toBe('404 NOT_FOUND');
    const way = { kind: 'transfer', toWarehouseId: other._id, onTheWay: true };
    const moving = await created({ ...way, lines: [{ productId: product._id, quantity: 1 }] });
    await world.admin.call('PUT /settings/company', { lockedUntil: todayIn(middayZone) });
    const costs = { _id: receipt._id, lines: [{ productId: product._id, unitCost: 2 }] };
    expect([
      refusal(await reverse(receipt._id)),
      refusal(await post('POST /goods/setcosts', costs)),
      refusal(await post('POST /goods/arrive', { _id: moving._id })),
      refusal(await world.admin.call('PUT /product/setcost', { _id: product._id, unitCost: 2, reason: 'x' })),
    ]).toEqual(Array(4).fill('409 PERIOD_LOCKED'));
    await world.admin.call('PUT /settings/company', { lockedUntil: null });
  });

  it('is told in the list of both, once though asked for by several at once', async () => {
    const { product } = await makeTwo('Twice');
    const receipt = await receive(product._id, 3);
    const all = await Promise.all([1, 2, 3].map(() => reverse(receipt._id)));
    expect(all.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    const again = await reverse(receipt._id);
    expect(again.body.message).toBe('This document was reversed');
    const [opposite, original] = await listed(world.admin, 'POST /search/goods', { data: 'twice' });
    expect(opposite).toMatchObject({
      reverses: { _id: receipt._id, number: receipt.number },
      reversedBy: null,
    });
    expect(original).toMatchObject({ reversedBy: { _id: opposite?._id, number: opposite?.number } });
    expect(await left(product._id)).toEqual({ Bole: 0 });
  });
});

it('an encoder reverses what they made today, and no more tomorrow', async () => {
  const on = async (moment: string) => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(moment) });
    await world.admin.signIn(adminAccount);
    await world.encoder.signIn(encoderAccount);
  };
  await on('2030-03-05T10:00:00Z');
  const { product } = await makeTwo('Of yesterday');
  const lines = [{ productId: product._id, quantity: 1 }];
  const receipt = await created({ kind: 'receipt', lines }, world.encoder);
  await on('2030-03-06T10:00:00Z');
  const reverse = (who: Client) => post('POST /goods/reverse', { _id: receipt._id, reason: 'x' }, who);
  expect(refusal(await reverse(world.encoder))).toBe('403 FORBIDDEN');
  expect((await reverse(world.admin)).body.data.number).toMatch(/^RC-2022-/);
});
