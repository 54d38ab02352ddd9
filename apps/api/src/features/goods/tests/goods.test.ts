import { ethiopianYear } from '@app/schemas/counter/numbers';
import { describe, expect, it } from 'vitest';
import { middayZone, useApi } from '../../../../test/api.ts';
import { goodsOf, today } from '../../../../test/goods.ts';
import { listed, newestAudits, refusal } from '../../../../test/observations.ts';
import { faultsFound } from '../../../../test/postings.ts';
import { useWorld, type Values } from '../../../../test/world.ts';
import { readerOf } from '../../../database/reader.ts';

const world = useWorld(useApi({ TIME_ZONE: middayZone }));
const { post, created, getOne, refusedAs, left, makeTwo } = goodsOf(world);
const year = ethiopianYear(new Date(), middayZone);

describe('a receipt', () => {
  it('brings goods in, at their cost for admins, and is numbered in the year of its day', async () => {
    const { product } = await makeTwo('Cement');
    const lines = [{ productId: product._id, quantity: 10, unitCost: 12.5 }];
    const answer = await post('POST /goods/create', {
      kind: 'receipt',
      date: '2024-01-15',
      warehouseId: world.warehouse._id,
      supplier: ' Dangote ',
      reference: 'DN-7',
      toWarehouseId: 'nothing',
      reason: 'Lost',
      lines,
    });
    expect([answer.status, answer.body.message]).toEqual([201, 'Goods received']);
    const { data } = answer.body;
    expect(data).toMatchObject({
      kind: 'receipt',
      number: 'RC-2016-0001',
      date: '2024-01-15T00:00:00.000Z',
      state: 'done',
      warehouseId: { _id: world.warehouse._id, name: 'Bole' },
      toWarehouseId: null,
      supplier: 'Dangote',
      reference: 'DN-7',
      reason: null,
      lines: [
        {
          productId: { _id: product._id, name: 'Cement', sku: 'SKU-Cement', unit: 'piece' },
          quantity: 10,
          unitCost: 12.5,
          value: 125,
        },
      ],
    });
    expect((await getOne(data._id)).lines).toEqual(data.lines);
    expect(await left(product._id)).toEqual({ Bole: 10 });
    const [movement] = await listed(world.admin, 'POST /stock/getmovements', {
      filter: { productId: product._id },
    });
    expect(movement).toMatchObject({
      reason: 'receipt',
      change: 10,
      reference: data._id,
      date: '2024-01-15T00:00:00.000Z',
    });
    expect(await newestAudits(world.admin)).toMatchObject([
      { action: 'Create', type: 'Goods document', message: 'Goods document "RC-2016-0001" created' },
    ]);
    expect(await faultsFound()).toEqual([]);
  });

  it('of an encoder keeps no cost, however wrong', async () => {
    const { product } = await makeTwo('Sugar');
    const lines = [{ productId: product._id, quantity: 1, unitCost: 'x' }];
    const { _id } = await created({ kind: 'receipt', lines }, world.encoder);
    expect((await getOne(_id)).lines).toMatchObject([{ unitCost: null }]);
    expect(Object.keys((await getOne(_id, world.encoder)).lines[0] ?? {})).toEqual([
      'productId',
      'quantity',
      'expected',
      'counted',
    ]);
  });

  it('is found by its words, by names of then and now, and by codes', async () => {
    const { product } = await makeTwo('Samovar');
    const { _id } = await created({
      kind: 'receipt',
      supplier: 'Tula',
      lines: [{ productId: product._id, quantity: 1 }],
    });
    await world.admin.call('PUT /product/updateone', {
      _id: product._id,
      name: 'Kettle',
      barcode: 'EAN-900',
    });
    const found = async (data: string) =>
      (await listed(world.admin, 'POST /search/goods', { data })).map((one) => one._id);
    for (const data of ['samovar', 'kettle', 'sku-samovar', 'ean-900', 'tula bole'])
      expect([data, await found(data)]).toEqual([data, [_id]]);
    const [inList] = await listed(world.admin, 'POST /search/goods', { data: 'kettle' });
    expect(inList).toMatchObject({
      warehouseId: { name: 'Bole' },
      lines: [{ productId: { name: 'Samovar' } }],
    });
    expect((await getOne(_id)).lines).toMatchObject([{ productId: { name: 'Samovar', barcode: 'EAN-900' } }]);
  });
});

describe('a document', () => {
  const one = { quantity: 1 };

  it('is refused as its fields say', async () => {
    const { product, other } = await makeTwo('Refused');
    const lines = [{ productId: product._id, ...one }];
    const twice = [...lines, { ...lines[0], quantity: 2 }];
    const cases: [Values, string][] = [
      [{ kind: 'count', lines }, 'kind: Invalid kind'],
      [{ kind: undefined, lines }, 'kind: Invalid kind'],
      [{ date: '', lines }, 'date: Date is required'],
      [{ date: '2199-01-01', lines }, 'date: Date must not be in the future'],
      [{ warehouseId: '', lines }, 'warehouseId: Warehouse is required'],
      [{ warehouseId: product._id, lines }, 'warehouseId: Warehouse does not exist'],
      [{ lines: [] }, 'lines: At least one line is required'],
      [{ lines: Array(501).fill(lines[0]) }, 'lines: A document can have at most 500 lines'],
      [{ lines: twice }, 'lines.1.productId: Product stands twice'],
      [{ lines: [one] }, 'lines.0.productId: Product is required'],
      [{ lines: [{ ...one, productId: other._id }] }, 'lines.0.productId: Product does not exist'],
      [
        { lines: [{ productId: product._id, quantity: 0 }] },
        'lines.0.quantity: Quantity must be greater than 0',
      ],
      [
        { lines: [{ productId: product._id, quantity: 1, unitCost: 0 }] },
        'lines.0.unitCost: Unit cost must be greater than 0',
      ],
      [{ kind: 'transfer', lines }, 'toWarehouseId: Destination is required'],
      [
        { kind: 'transfer', toWarehouseId: world.warehouse._id, lines },
        'toWarehouseId: Destination must be another warehouse',
      ],
      [{ kind: 'adjustment', lines }, 'reason: Reason is required'],
      [{ kind: 'adjustment', reason: 'Eaten', lines }, 'reason: Reason is not in the list'],
      [
        { kind: 'adjustment', reason: 'Lost', lines: [{ productId: product._id, quantity: 0 }] },
        'lines.0.quantity: Quantity must not be 0',
      ],
    ];
    for (const [input, expected] of cases)
      expect(await refusedAs(input)).toEqual(['400 VALIDATION_FAILED', expected]);
    const short = { kind: 'adjustment', reason: 'Lost', lines: [{ productId: product._id, quantity: -1 }] };
    expect(await refusedAs(short)).toEqual([
      '409 INSUFFICIENT_STOCK',
      'lines.0.quantity: Only 0 of Refused left in Bole, 1 asked',
    ]);
  });

  it('is there for both of its warehouses, and for no other', async () => {
    const { product, other } = await makeTwo('Scoped');
    const lines = [{ productId: product._id, quantity: 2 }];
    const sent = await created({ kind: 'receipt', lines });
    const moved = await created({ kind: 'transfer', toWarehouseId: other._id, lines });
    const there = await created({ kind: 'receipt', warehouseId: other._id, lines });
    const seen = async (warehouseId: unknown) => {
      const reader = readerOf({ actor: { scope: { warehouseId: String(warehouseId) } } });
      const found = await reader.find('Goods', { 'lines.productId': product._id }, { sort: { _id: 1 } });
      return found.map(({ _id }) => String(_id));
    };
    expect(await seen(world.warehouse._id)).toEqual([sent._id, moved._id]);
    expect(await seen(other._id)).toEqual([moved._id, there._id]);
  });

  it('is not dated into closed books', async () => {
    const { product } = await makeTwo('Closed');
    await world.admin.call('PUT /settings/company', { lockedUntil: '2024-01-31' });
    const lines = [{ productId: product._id, quantity: 1 }];
    expect(await refusedAs({ date: '2024-01-31', lines })).toEqual([
      '409 PERIOD_LOCKED',
      'The books are closed until Jan 31, 2024',
    ]);
    await world.admin.call('PUT /settings/company', { lockedUntil: null });
  });

  it('keeps product, warehouse and maker from being deleted', async () => {
    const { product, other } = await makeTwo('Kept');
    const lines = [{ productId: product._id, quantity: 1 }];
    await created({ kind: 'receipt', warehouseId: other._id, lines });
    const [stock] = await listed(world.admin, 'POST /stock/getstocks', {
      filter: { productId: product._id },
    });
    await world.admin.call('DELETE /stock/deleteone', { _id: stock?._id });
    for (const [route, { _id }] of [
      ['DELETE /product/deleteone', product],
      ['DELETE /warehouse/deleteone', other],
    ] as const) {
      const answer = await world.admin.call(route, { _id });
      expect([refusal(answer), answer.body.message]).toEqual([
        '409 IN_USE',
        expect.stringContaining('1 goods document'),
      ]);
    }
  });

  it('is listed by kind, state, warehouse and day, and in the order of its columns', async () => {
    const { product, other } = await makeTwo('Listed');
    const receipt = await created({ kind: 'receipt', lines: [{ productId: product._id, quantity: 5 }] });
    const transfer = await created({
      kind: 'transfer',
      toWarehouseId: other._id,
      date: '2024-03-01',
      onTheWay: true,
      lines: [{ productId: product._id, quantity: 2 }],
    });
    const ask = async (request: Values) =>
      (await listed(world.admin, 'POST /search/goods', { data: 'listed', ...request })).map(
        ({ number }) => number,
      );
    const both = [transfer.number, receipt.number];
    expect(await ask({})).toEqual(both);
    expect(await ask({ filter: { kind: 'receipt' } })).toEqual([receipt.number]);
    expect(await ask({ filter: { state: ['on the way', 'open'] } })).toEqual([transfer.number]);
    expect(await ask({ filter: { warehouseId: other._id } })).toEqual([transfer.number]);
    expect(await ask({ filter: { date: { to: '2024-03-01' } } })).toEqual([transfer.number]);
    expect(await ask({ sort: { field: 'kind' } })).toEqual([receipt.number, transfer.number]);
    expect(refusal(await world.admin.call('POST /goods/getdocuments', { filter: { note: 'x' } }))).toBe(
      '400 VALIDATION_FAILED',
    );
    await post('POST /goods/arrive', { _id: transfer._id });
  });
});

describe('a transfer', () => {
  it('moves goods with their value at once', async () => {
    const { product, other } = await makeTwo('Moved');
    const lines = [{ productId: product._id, quantity: 10, unitCost: 3.33 }];
    await created({ kind: 'receipt', lines });
    const sent = {
      kind: 'transfer',
      toWarehouseId: other._id,
      lines: [{ productId: product._id, quantity: 4 }],
    };
    const answer = await post('POST /goods/create', {
      date: today(),
      warehouseId: world.warehouse._id,
      ...sent,
    });
    expect([answer.body.message, answer.body.data.lines[0].value]).toEqual(['Goods transferred', 13.32]);
    expect(await left(product._id)).toEqual({ Bole: 6, [other.name]: 4 });
    expect(await faultsFound()).toEqual([]);
  });

  it('on the way is in nobody’s stock until it arrives, short', async () => {
    const { product, other } = await makeTwo('Short');
    await created({ kind: 'receipt', lines: [{ productId: product._id, quantity: 40, unitCost: 2 }] });
    const lines = [{ productId: product._id, quantity: 40 }];
    const transfer = await created({ kind: 'transfer', toWarehouseId: other._id, onTheWay: true, lines });
    expect([transfer.state, await left(product._id)]).toEqual(['on the way', { Bole: 0 }]);
    expect(await faultsFound()).toEqual([]);
    const arrive = (more: Values) =>
      post('POST /goods/arrive', { _id: transfer._id, ...more }, world.encoder);
    const unsaid = await arrive({ lines: [{ productId: product._id }] });
    expect(unsaid.body.errors).toEqual({ 'lines.0.quantity': ['Quantity is required'] });
    const tooMany = await arrive({ lines: [{ productId: product._id, quantity: 41 }] });
    expect(tooMany.body.errors).toEqual({ 'lines.0.quantity': ['Only 40 were sent'] });
    const done = await arrive({ lines: [{ productId: product._id, quantity: 39 }], note: 'One broke' });
    expect([done.status, done.body.message, done.body.data.state]).toEqual([200, 'Goods arrived', 'done']);
    expect(await left(product._id)).toEqual({ Bole: 0, [other.name]: 39 });
    const [lost] = await listed(world.admin, 'POST /goods/getdocuments', { filter: { kind: 'adjustment' } });
    expect(lost).toMatchObject({
      number: `AD-${year}-0001`,
      reason: 'Lost',
      note: transfer.number,
      lines: [{ quantity: -1 }],
    });
    expect([refusal(await arrive({})), await faultsFound()]).toEqual(['409 ARRIVED', []]);
  });
});

describe('an adjustment', () => {
  it('takes away and brings at the average, and is for encoders where the company lets them', async () => {
    const { product } = await makeTwo('Adjusted');
    await created({ kind: 'receipt', lines: [{ productId: product._id, quantity: 3, unitCost: 1 }] });
    const adjust = (quantity: number) => ({
      kind: 'adjustment',
      reason: 'LOST',
      lines: [{ productId: product._id, quantity }],
    });
    const document = await created(adjust(-1), world.encoder);
    expect([document.reason, (await getOne(document._id)).lines[0]?.value]).toEqual(['Lost', -1]);
    const found = await created(adjust(2));
    expect(found.lines[0]?.value).toBe(2);
    await world.admin.call('PUT /settings/company', { encodersMayAdjust: false });
    const sent = { date: today(), warehouseId: world.warehouse._id, ...adjust(-1) };
    expect(refusal(await post('POST /goods/create', sent, world.encoder))).toBe('403 FORBIDDEN');
    expect(
      refusal(await post('POST /goods/reverse', { _id: document._id, reason: 'x' }, world.encoder)),
    ).toBe('403 FORBIDDEN');
    const [stock] = await listed(world.admin, 'POST /stock/getstocks', {
      filter: { productId: product._id },
    });
    const update = (quantity: number) =>
      world.encoder.call('PUT /stock/updateone', { _id: stock?._id, quantity });
    expect([refusal(await update(9)), (await update(4)).status]).toEqual(['403 FORBIDDEN', 200]);
    await world.admin.call('PUT /settings/company', { encodersMayAdjust: true });
    expect([await left(product._id), await faultsFound()]).toEqual([{ Bole: 4 }, []]);
  });
});
