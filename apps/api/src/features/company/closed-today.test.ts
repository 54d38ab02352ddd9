import { beforeEach, describe, expect, it } from 'vitest';
import { middayZone, useApi } from '../../../test/api.ts';
import { counterOf } from '../../../test/counter.ts';
import { goodsOf } from '../../../test/goods.ts';
import { importsOf } from '../../../test/imports.ts';
import { quantityOf } from '../../../test/movements.ts';
import { changesNothing, refusal } from '../../../test/observations.ts';
import { unknownId } from '../../../test/samples.ts';
import { applied, checked, stateOf } from '../../../test/uploads.ts';
import { make, makeProduct, makeStock, newKey, useWorld, type Values } from '../../../test/world.ts';
import { todayIn } from '../../lib/time-zone.ts';

const world = useWorld(useApi({ TIME_ZONE: middayZone }));
const counter = counterOf(world);
const goods = goodsOf(world);
const imports = importsOf(world);
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

  it('no goods come, go, arrive, are counted, go back or get a cost', async () => {
    const { product, other } = await goods.makeTwo('Closed');
    const productId = product._id;
    const lines = [{ productId, quantity: 5 }];
    const receipt = await goods.created({ kind: 'receipt', lines });
    const transfer = { kind: 'transfer', toWarehouseId: other._id, lines: [{ productId, quantity: 1 }] };
    const moving = await goods.created({ ...transfer, onTheWay: true });
    const { _id: importId } = await imports.made();
    const count = await make(world.admin, 'POST /goods/opencount', { warehouseId: world.warehouse._id });
    const counted = { _id: count._id, lines: [{ productId, counted: 3 }] };
    expect((await world.admin.call('PUT /goods/countlines', counted)).status).toBe(200);
    await close();
    const place = { date: todayIn(middayZone), warehouseId: world.warehouse._id };
    expect([
      await refused('POST /goods/create', { kind: 'receipt', lines, ...place }),
      await refused('POST /goods/create', { kind: 'receipt', importId, lines, ...place }),
      await refused('POST /goods/create', { ...transfer, ...place }),
      await refused('POST /goods/create', { ...transfer, ...place, onTheWay: true }),
      await refused('POST /goods/create', { kind: 'adjustment', reason: 'Found', lines, ...place }),
      await refused('POST /goods/arrive', { _id: moving._id }),
      await refused('POST /goods/reverse', { _id: receipt._id, reason: 'Wrong' }),
      await refused('POST /goods/postcount', { _id: count._id }),
      await refused('POST /goods/postcount', { _id: count._id, date: '2024-01-15' }),
      await refused('POST /goods/setcosts', { _id: receipt._id, lines: [{ productId, unitCost: 2 }] }),
      await refused('PUT /product/setcost', { _id: productId, unitCost: 2, reason: 'Known' }),
    ]).toEqual(Array(11).fill(locked));
    expect(await goods.left(productId)).toEqual({ Bole: 4 });
    // What is entered of a count has no day until it is posted.
    expect((await world.admin.call('PUT /goods/countlines', counted)).status).toBe(200);
  });

  it('no upload moves goods or an opening balance; what has no day is applied', async () => {
    const { _id, productId } = await makeStock(world, 5);
    const { name: customer } = await counter.customer({ name: 'Uploaded', opening: 100 });
    await close();
    const files = {
      stocks: `_id,Quantity\n${_id},7`,
      customers: `Customer name,Opening balance\n${customer},40\nMade while closed,5`,
    } as const;
    for (const [of, file] of Object.entries(files)) {
      const { uploadId, mistakes } = await checked(world.admin, of as keyof typeof files, file);
      expect(mistakes).toEqual([]);
      await applied(world.admin, uploadId);
      expect(await stateOf(world.admin, uploadId)).toMatchObject({ new: 0, changed: 0 });
    }
    const { body: made } = await world.admin.call('POST /search/customers', { data: 'Made while closed' });
    expect(made.total).toBe(0);
    expect(await goods.left(productId)).toEqual({ Bole: 5 });
    const { body } = await world.admin.call('POST /search/customers', { data: String(customer) });
    expect(body.data).toMatchObject([{ opening: 100 }]);
    const plain = await checked(world.admin, 'customers', `Customer name,Address\n${customer},Bole`);
    expect(await applied(world.admin, plain.uploadId)).toMatchObject({ changed: 1, skipped: 0 });
  });
});
