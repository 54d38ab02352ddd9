import { describe, expect, it } from 'vitest';
import { middayZone, useApi } from '../../../../test/api.ts';
import { goodsOf } from '../../../../test/goods.ts';
import { refusal } from '../../../../test/observations.ts';
import { faultsFound } from '../../../../test/postings.ts';
import { useWorld } from '../../../../test/world.ts';

const world = useWorld(useApi({ TIME_ZONE: middayZone }));
const { post, created, getOne, left, makeTwo } = goodsOf(world);

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
