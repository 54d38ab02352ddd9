import { ethiopianYear } from '@app/schemas/counter/numbers';
import { describe, expect, it } from 'vitest';
import { type Client, middayZone, useApi } from '../../../../test/api.ts';
import { goodsOf } from '../../../../test/goods.ts';
import { quantityOf } from '../../../../test/movements.ts';
import { refusal } from '../../../../test/observations.ts';
import { faultsFound } from '../../../../test/postings.ts';
import { make, makeStock, saleOf, useWorld, type Values } from '../../../../test/world.ts';

const world = useWorld(useApi({ TIME_ZONE: middayZone }));
const { post, created, getOne, left, makeTwo } = goodsOf(world);
const year = ethiopianYear(new Date(), middayZone);

describe('a count', () => {
  it('applies what it found to what is there by then, with sales before, between and after', async () => {
    const { other } = await makeTwo('Counted');
    const place = { warehouseId: other._id };
    const [rice, oil, tea] = [
      await makeStock(world, 10, place),
      await makeStock(world, 20, place),
      await makeStock(world, 5, place),
    ];
    const sell = ({ productId, warehouseId }: typeof rice, quantity: number) =>
      make(world.admin, 'POST /sale/create', saleOf({ productId, warehouseId, quantity, SellingPrice: 1 }));
    await sell(rice, 1);
    const open = await make(world.encoder, 'POST /goods/opencount', { ...place, blind: true });
    expect(open).toMatchObject({ kind: 'count', state: 'open', number: null, date: null });
    const again = await post('POST /goods/opencount', place);
    expect([refusal(again), again.body.message]).toEqual([
      '409 COUNT_OPEN',
      `A count of ${other.name} is open`,
    ]);
    const enter = (lines: Values[], who = world.encoder) =>
      who.call('PUT /goods/countlines', { _id: open._id, lines });
    const wrong = await enter([{ productId: rice.productId }]);
    expect(wrong.body.errors).toEqual({ 'lines.0.counted': ['Counted quantity is required'] });
    const entered = await Promise.all([
      enter([{ productId: rice.productId, counted: 8 }]),
      enter([{ productId: oil.productId, counted: 25 }], world.admin),
    ]);
    expect(entered.map(({ status }) => status)).toEqual([200, 200]);
    await enter([{ productId: tea.productId, counted: 1 }]);
    await enter([{ productId: tea.productId, counted: null }]);
    await sell(rice, 2);
    const sheet = async (who: Client) =>
      (await getOne(open._id, who)).lines.map(({ quantity, expected, counted }) => [
        quantity,
        expected,
        counted,
      ]);
    expect((await sheet(world.admin)).toSorted()).toEqual(
      [
        [20, 20, 25],
        [5, null, null],
        [7, 9, 8],
      ].toSorted(),
    );
    expect((await sheet(world.encoder)).map(([quantity, expected]) => [quantity, expected])).toEqual(
      Array(3).fill([null, null]),
    );
    const posted = await post('POST /goods/postcount', { _id: open._id });
    expect([posted.status, posted.body.message]).toEqual([200, 'Count posted']);
    expect(posted.body.data).toMatchObject({
      number: `CT-${year}-0001`,
      state: 'done',
      documents: [{ number: `CT-${year}-0001` }],
    });
    expect(await Promise.all([rice, oil, tea].map(({ _id }) => quantityOf(world, _id)))).toEqual([6, 25, 5]);
    expect(refusal(await post('POST /goods/postcount', { _id: open._id }))).toBe('409 APPLIED');
    expect(await faultsFound()).toEqual([]);
  });

  it('can be thrown away, and without an entry is not posted', async () => {
    const { other } = await makeTwo('Thrown');
    const { _id } = await make(world.admin, 'POST /goods/opencount', { warehouseId: other._id });
    expect((await post('POST /goods/postcount', { _id })).body.message).toBe('At least one line is required');
    await world.admin.call('PUT /goods/countlines', {
      _id,
      lines: [{ productId: world.product._id, counted: 1 }],
    });
    const { status, body } = await world.admin.call('DELETE /goods/dropcount', { _id });
    expect([status, body.message, body.data]).toEqual([200, 'Count thrown away', { _id }]);
    expect(refusal(await world.admin.call('GET /goods/getone', { _id }))).toBe('404 NOT_FOUND');
    expect((await make(world.admin, 'POST /goods/opencount', { warehouseId: other._id })).state).toBe('open');
  });
});

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
