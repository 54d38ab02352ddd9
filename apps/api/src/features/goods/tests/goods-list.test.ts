import mongoose from 'mongoose';
import { describe, expect, it } from 'vitest';
import { client, middayZone, useApi } from '../../../../test/api.ts';
import { goodsOf, today } from '../../../../test/goods.ts';
import { listed, refusal } from '../../../../test/observations.ts';
import { make, makeUser, saleOf, useWorld, type Values } from '../../../../test/world.ts';

const api = useApi({ TIME_ZONE: middayZone });
const world = useWorld(api);
const { post, created, getOne, makeTwo } = goodsOf(world);
const found = async (request: Values, who = world.encoder) =>
  (await listed(who, 'POST /search/goods', request)).map(({ number }) => number);

/** Makes a document of each kind, on several days. */
async function documents(name: string) {
  const { product, other } = await makeTwo(name);
  const lines = (quantity: number) => [{ productId: product._id, quantity }];
  const receipt = await created({
    ...{ kind: 'receipt', date: '2024-02-01', lines: lines(9) },
    ...{ supplier: `Dangote ${name}`, reference: 'DN/2016-0077', note: `For ${name}` },
  });
  const way = { kind: 'transfer', toWarehouseId: other._id, date: '2024-02-03', lines: lines(2) };
  const transfer = await created(way, world.encoder);
  const loss = { kind: 'adjustment', reason: 'Expired', date: '2024-02-02', lines: lines(-1) };
  const adjustment = await created(loss);
  const { _id } = await make(world.admin, 'POST /goods/opencount', { warehouseId: other._id });
  const counted = [{ productId: product._id, counted: 2 }];
  await world.admin.call('PUT /goods/countlines', { _id, lines: counted });
  const count = (await post('POST /goods/postcount', { _id, date: '2024-02-04' })).body.data;
  return { product, other, receipt, transfer, adjustment, count };
}

describe('the list of goods documents', () => {
  it('is in the order of each column, both ways; another is refused', async () => {
    const { receipt, transfer, adjustment, count } = await documents('Sorted');
    const data = 'sorted';
    const orders: Record<string, Values[]> = {
      number: [adjustment, count, receipt, transfer],
      kind: [adjustment, count, receipt, transfer],
      date: [receipt, adjustment, transfer, count],
      createdAt: [receipt, transfer, adjustment, count],
    };
    for (const [field, inOrder] of Object.entries(orders)) {
      const numbers = inOrder.map(({ number }) => number);
      expect([field, await found({ data, sort: { field, order: 'asc' } })]).toEqual([field, numbers]);
      expect([field, await found({ data, sort: { field, order: 'desc' } })]).toEqual([
        field,
        numbers.toReversed(),
      ]);
    }
    for (const field of ['state', 'warehouseId', 'supplier', 'lines'])
      expect(
        refusal(await world.encoder.call('POST /goods/getdocuments', { sort: { field, order: 'asc' } })),
      ).toBe('400 VALIDATION_FAILED');
  });

  it('is narrowed by each filter, alone or as a list, together', async () => {
    const { other, receipt, transfer, adjustment, count } = await documents('Narrowed');
    const ask = (filter: Values) => found({ data: 'narrowed', filter });
    expect(await ask({ kind: ['count', 'adjustment'] })).toEqual([count.number, adjustment.number]);
    expect(await ask({ warehouseId: other._id })).toEqual([count.number, transfer.number]);
    expect(await ask({ warehouseId: [world.warehouse._id, other._id], kind: 'transfer' })).toEqual([
      transfer.number,
    ]);
    expect(await ask({ state: 'on the way' })).toEqual([]);
    expect(await ask({ state: ['done'], date: { from: '2024-02-02', to: '2024-02-03' } })).toEqual([
      adjustment.number,
      transfer.number,
    ]);
    const missing = { filter: { costs: 'missing' }, data: 'narrowed' };
    expect(await found(missing, world.admin)).toEqual([receipt.number]);
    for (const filter of [
      { supplier: 'x' },
      { date: { from: '2024-02-02', to: '2024-02-01' } },
      { warehouseId: 'x' },
    ])
      expect(refusal(await world.encoder.call('POST /search/goods', { filter }))).toBe(
        '400 VALIDATION_FAILED',
      );
  });

  it('finds documents by number, warehouses, supplier, reference, note and reason', async () => {
    const { other, receipt, transfer, adjustment, count } = await documents('Worded');
    const all: [string, Values[]][] = [
      [`worded ${receipt.number}`, [receipt]],
      [`worded ${receipt.number.replaceAll('-', '')}`, [receipt]],
      [`worded ${count.number.toLowerCase()}`, [count]],
      [String(other.name), [count, transfer]],
      ['dangote worded', [receipt]],
      ['worded dn/2016-0077', [receipt]],
      ['worded dn20160077', [receipt]],
      ['"for worded', []],
      ['for worded', [receipt]],
      ['worded expired', [adjustment]],
      ['sku-worded', [count, adjustment, transfer, receipt]],
    ];
    for (const [data, documentsFound] of all)
      expect([data, await found({ data })]).toEqual([data, documentsFound.map(({ number }) => number)]);
  });

  it('keeps names and unit of the day, with the codes of now', async () => {
    const { product, receipt } = await documents('Dated');
    await world.admin.call('PUT /product/updateone', {
      _id: product._id,
      name: 'Renamed',
      sku: 'NEW-1',
      unit: 'box',
    });
    expect((await getOne(receipt._id)).lines).toMatchObject([
      { productId: { name: 'Dated', sku: 'NEW-1', unit: 'piece' } },
    ]);
    expect(
      (
        await getOne(
          (
            await created({
              kind: 'receipt',
              lines: receipt.lines.map(() => ({ productId: product._id, quantity: 1 })),
            })
          )._id,
        )
      ).lines,
    ).toMatchObject([{ productId: { name: 'Renamed', unit: 'box' } }]);
    const sale = await make(
      world.encoder,
      'POST /sale/create',
      saleOf({ productId: product._id, warehouseId: world.warehouse._id, quantity: 1, SellingPrice: 1 }),
    );
    await world.admin.call('PUT /product/updateone', { _id: product._id, unit: 'kg', barcode: 'EAN-2' });
    const told = (await world.encoder.call('GET /sale/getone', { _id: sale._id })).body.data;
    expect(told.soldData).toMatchObject([
      { productId: { name: 'Renamed', sku: 'NEW-1', barcode: 'EAN-2', unit: 'box' } },
    ]);
  });

  it('is a file, a row for each document', async () => {
    const { other, receipt, transfer } = await documents('Filed');
    const { text } = await world.encoder.call('POST /goods/export', {
      ...{ format: 'csv', data: 'filed', filter: { kind: ['receipt', 'transfer'] } },
    });
    expect(text.replace('\ufeff', '').trimEnd().split('\r\n')).toEqual([
      'Number,Kind,Date,Warehouse,Destination,Lines,State,Reason,Supplier,Delivery note,Note,By',
      `${transfer.number},Transfer,2024-02-03,Bole,${other.name},1,Done,,,,,Sara Tesfaye`,
      `${receipt.number},Receipt,2024-02-01,Bole,,1,Done,,Dangote Filed,DN/2016-0077,For Filed,First Admin`,
    ]);
  });
});

describe('a goods document', () => {
  it('is recorded once under its key', async () => {
    const { product } = await makeTwo('Once');
    const sent = {
      ...{ kind: 'receipt', date: today(), warehouseId: world.warehouse._id },
      lines: [{ productId: product._id, quantity: 1 }],
    };
    const key = { 'Idempotency-Key': crypto.randomUUID() };
    const [first, again] = [
      await world.encoder.call('POST /goods/create', sent, key),
      await world.encoder.call('POST /goods/create', sent, key),
    ];
    expect([first.status, again.body.data._id]).toEqual([201, first.body.data._id]);
    const other = await world.encoder.call('POST /goods/create', { ...sent, note: 'x' }, key);
    expect(refusal(other)).toBe('409 IDEMPOTENCY_CONFLICT');
  });

  it('keeps its maker from being deleted, by whatever call it was made', async () => {
    const { product, other } = await makeTwo('Made');
    const account = { email: 'maker@example.com', password: 'clerk-secret' };
    const { _id } = await makeUser(world, account);
    const maker = client(api);
    await maker.signIn(account);
    await created({ kind: 'receipt', lines: [{ productId: product._id, quantity: 1 }] }, maker);
    await make(maker, 'POST /goods/opencount', { warehouseId: other._id });
    const answer = await world.admin.call('DELETE /users/deleteone', { _id });
    expect([refusal(answer), answer.body.message]).toEqual([
      '409 IN_USE',
      expect.stringContaining('2 goods documents'),
    ]);
  });

  it('has numbers of more than four digits where there are more, in their order', async () => {
    const { product } = await makeTwo('Many');
    const lines = [{ productId: product._id, quantity: 1 }];
    const books = mongoose.connection.collection('books');
    await books.updateOne({}, { $set: { 'serials.RC-2012-': 9_998 } });
    const receive = () => created({ kind: 'receipt', date: '2020-01-01', lines });
    for (const number of ['RC-2012-9999', 'RC-2012-10000', 'RC-2012-10001'])
      expect((await receive()).number).toBe(number);
    expect(await found({ data: 'many', sort: { field: 'number', order: 'asc' } })).toEqual([
      ...['RC-2012-9999', 'RC-2012-10000', 'RC-2012-10001'],
    ]);
  });
});
