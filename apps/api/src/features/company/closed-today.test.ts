import { beforeEach, describe, expect, it } from 'vitest';
import { middayZone, useApi } from '../../../test/api.ts';
import { counterOf } from '../../../test/counter.ts';
import { quantityOf } from '../../../test/movements.ts';
import { changesNothing, refusal } from '../../../test/observations.ts';
import { unknownId } from '../../../test/samples.ts';
import { makeProduct, makeStock, newKey, useWorld, type Values } from '../../../test/world.ts';
import { todayIn } from '../../lib/time-zone.ts';

const world = useWorld(useApi({ TIME_ZONE: middayZone }));
const counter = counterOf(world);
const close = () => counter.company({ lockedUntil: todayIn(middayZone) });
beforeEach(() => counter.company({ lockedUntil: null }));

type Route = Parameters<typeof world.admin.call>[0];
const refused = async (route: Route, input: Values) =>
  refusal(
    await changesNothing(world.admin, 'POST /customer/getcustomers', () =>
      world.admin.call(route, input, newKey()),
    ),
  );
const locked = '409 PERIOD_LOCKED';

describe('while today is closed', () => {
  it('no opening balance is entered or changed', async () => {
    const { _id } = await counter.customer({ opening: 100 });
    const { _id: plain } = await counter.customer();
    await close();
    const update = (input: Values) => world.admin.call('PUT /customer/updateone', input);
    expect([
      await refused('POST /customer/create', { name: 'New', opening: 5 }),
      await refused('POST /customer/create', { name: 'New', opening: -5 }),
      await refused('PUT /customer/updateone', { _id, opening: 40 }),
      await refused('PUT /customer/updateone', { _id, opening: null }),
      await refused('PUT /customer/updateone', { _id: plain, opening: 1 }),
      await refused('PUT /customer/updateone', { _id, opening: 40, __v: 7 }),
      await refused('PUT /customer/updateone', { _id: unknownId, opening: 40 }),
    ]).toEqual([locked, locked, locked, locked, locked, '409 STALE', '404 NOT_FOUND']);
    expect(await counter.account(_id)).toEqual({ owes: 100, credit: 0 });
    expect((await update({ _id, opening: 100, phone: '0911223344' })).status).toBe(200);
    expect((await update({ _id: plain, opening: null, address: 'Bole' })).status).toBe(200);
    await counter.customer({ opening: 0 });
    const made = await world.encoder.call('POST /customer/create', { name: 'By an encoder', opening: 5 });
    expect([made.status, made.body.data.owes]).toEqual([201, 0]);
  });

  it('no stock is made, corrected, moved or deleted', async () => {
    const { _id, ...place } = await makeStock(world, 5);
    const [{ _id: other }, { _id: third }] = [
      await makeProduct(world.admin, 'Another'),
      await makeProduct(world.admin, 'A third'),
    ];
    await makeStock(world, 1, { productId: third });
    await close();
    expect([
      await refused('POST /stock/create', { ...place, productId: other, quantity: 1 }),
      await refused('PUT /stock/updateone', { _id, quantity: 6 }),
      await refused('PUT /stock/updateone', { _id, quantity: 0 }),
      await refused('PUT /stock/updateone', { _id, productId: other }),
      await refused('DELETE /stock/deleteone', { _id }),
      await refused('DELETE /stock/deleteone', { _id: unknownId }),
    ]).toEqual([...Array(5).fill(locked), '404 NOT_FOUND']);
    expect(await quantityOf(world, _id)).toBe(5);
    const unchanged = { _id, ...place, quantity: 5 };
    expect((await world.admin.call('PUT /stock/updateone', unchanged)).status).toBe(200);
    await counter.company({ lockedUntil: null });
    expect((await world.admin.call('DELETE /stock/deleteone', { _id })).status).toBe(200);
  });

  it('no money moves, and nothing comes back; what has no day may change', async () => {
    const { _id } = await counter.customer({ opening: 100 });
    const sale = await counter.onCredit(100, _id);
    const pay = { _id, method: 'Cash', amount: 150 };
    const { body } = await world.admin.call('POST /customer/pay', pay, newKey());
    const paid = await counter.sold(20);
    await close();
    const reason = 'Other';
    const paymentId = paid.payments[0]?._id;
    expect([
      await refused('POST /customer/pay', pay),
      await refused('POST /customer/unpay', { _id, paymentId: body.data.payments[0]._id, reason }),
      await refused('POST /customer/refund', { ...pay, reason }),
      await refused('POST /sale/pay', { ...pay, _id: sale._id }),
      await refused('POST /sale/unpay', { _id: paid._id, paymentId, reason, customerId: _id }),
      await refused('POST /sale/void', { _id: paid._id, reason, refundMethod: 'Cash' }),
    ]).toEqual(Array(6).fill(locked));
    const fiscal = { _id: paid._id, fiscalNo: 'FS-1' };
    expect((await world.admin.call('PUT /sale/fiscalno', fiscal)).status).toBe(200);
    const due = { _id: sale._id, dueDate: '2024-03-01' };
    expect((await world.admin.call('PUT /sale/setdue', due)).status).toBe(200);
  });
});
