import mongoose from 'mongoose';
import { describe, expect, it } from 'vitest';
import { middayZone, useApi } from '../../../../test/api.ts';
import { goodsOf } from '../../../../test/goods.ts';
import { dayFrom, importsOf } from '../../../../test/imports.ts';
import { faultsFound } from '../../../../test/postings.ts';
import { makeProduct, makeWarehouse, useWorld, type Values } from '../../../../test/world.ts';

const world = useWorld(useApi({ TIME_ZONE: middayZone }));
const { call, made, shown, refused, ethiopian, numbers } = importsOf(world);
const { created, getOne, refusedAs } = goodsOf(world);

const product = async (name: string) => (await makeProduct(world.admin, name))._id;
const day = dayFrom(0);
const moment = `${day}T00:00:00.000Z`;

/** An import of 100 panels at 12.50 birr each, and of 40 cables at 3.00 of which 4 will not come. */
async function ordered(more: Values = {}) {
  const { _id, number } = await made({ rate: 1, ...more });
  const [panel, cable] = [await product('Panel'), await product('Cable')];
  const goods = [
    { productId: panel, quantity: 100, unitPrice: 10 },
    { productId: cable, quantity: 40, unitPrice: 2.5, short: 4 },
  ];
  await call('PUT /import/setgoods', { _id, goods });
  await call('PUT /import/setcosts', {
    _id,
    costs: [
      { kind: 'Freight', amount: 250, products: [panel] },
      { kind: 'Clearing', amount: 8, products: [cable] },
    ],
  });
  const lines = (panels: number, cables = 0) => [
    { productId: panel, quantity: panels },
    ...(cables ? [{ productId: cable, quantity: cables }] : []),
  ];
  const receipt = (panels: number, cables = 0) => ({
    kind: 'receipt',
    date: day,
    importId: _id,
    lines: lines(panels, cables),
  });
  const progress = async () => {
    const one = await shown(_id);
    return (one.goods as Values[]).map(({ received, outstanding }) => [received, outstanding]);
  };
  return { _id, number, panel, cable, receipt, progress };
}

describe('a receipt of an import', () => {
  it('comes in parts, over several warehouses, at what its goods have cost', async () => {
    const { _id, number, panel, receipt, progress } = await ordered();
    const warehouseId = (await makeWarehouse(world.admin, 'Modjo'))._id;
    const first = await created({ ...receipt(60), lines: [{ productId: panel, quantity: 60, unitCost: 1 }] });
    expect(first).toMatchObject({
      importId: { _id, number },
      lines: [{ productId: { _id: panel }, quantity: 60, unitCost: 12.5, value: 750 }],
    });
    expect(await getOne(first._id)).toEqual(first);
    expect(await progress()).toEqual([
      [60, 40],
      [0, 36],
    ]);
    expect((await call('POST /import/getimports', { limit: 1 })).body.data[0].stage).toBe('ordered');
    const last = await created({
      ...receipt(40, 36),
      warehouseId: { _id: warehouseId }._id,
      importId: { _id, number },
    });
    expect(last.lines).toMatchObject([{ unitCost: 12.5 }, { unitCost: 3 }]);
    const one = await shown(_id);
    expect(one).toMatchObject({
      stage: 'in stock',
      received: [
        { _id: first._id, number: first.number },
        { _id: last._id, number: last.number },
      ],
      notInStock: 0,
    });
    expect(one.timeline).toContainEqual({
      what: 'received',
      day: moment,
      planned: false,
      of: { kind: 'receipt', _id: last._id, number: last.number },
    });
    expect(await numbers({ filter: { stage: 'in stock' }, data: number })).toEqual([number]);
    const { body } = await world.admin.call('GET /product/cost', { _id: panel });
    expect(body.data).toMatchObject({ averageCost: 12.5, lastCost: 12.5, quantity: 100, value: 1250 });
    expect(await faultsFound()).toEqual([]);
  });

  it('is refused beyond what is outstanding, for other products, imports and on closed ones', async () => {
    const { _id, receipt, progress } = await ordered();
    await created(receipt(60));
    const before = await progress();
    expect(await refusedAs(receipt(40.001))).toEqual([
      '400 VALIDATION_FAILED',
      'lines.0.quantity: Only 40 of 100 are outstanding',
    ]);
    expect(await refusedAs(receipt(40, 37))).toEqual([
      '400 VALIDATION_FAILED',
      'lines.1.quantity: Only 36 of 40 are outstanding',
    ]);
    const other = [{ productId: world.product._id, quantity: 1 }];
    expect(await refusedAs({ ...receipt(1), lines: other })).toEqual([
      '400 VALIDATION_FAILED',
      'lines.0.productId: Product is not on this import',
    ]);
    expect(await refusedAs({ ...receipt(1), importId: '0123456789abcdef01234567' })).toEqual([
      '400 VALIDATION_FAILED',
      'importId: Import does not exist',
    ]);
    expect((await refusedAs({ ...receipt(1), importId: 'IM-1' }))[1]).toBe('importId: Import does not exist');
    await call('POST /import/close', { _id });
    expect(await refusedAs(receipt(1))).toEqual(['409 IMPORT_CLOSED', 'This import is closed']);
    expect(await progress()).toEqual(before);
  });

  it('is for receipts alone: other documents drop it unread', async () => {
    const { _id, panel, receipt } = await ordered();
    await created(receipt(10));
    const lines = [{ productId: panel, quantity: -1 }];
    const loss = { kind: 'adjustment', reason: 'Lost', importId: _id, lines };
    expect((await created(loss)).importId).toBeNull();
  });

  it('makes its goods outstanding again when it is reversed', async () => {
    const { _id, number, receipt, progress } = await ordered();
    const whole = await created(receipt(100, 36));
    expect((await shown(_id)).stage).toBe('in stock');
    const { body } = await call('POST /goods/reverse', { _id: whole._id, reason: 'Wrong' });
    expect(body.data.importId).toEqual({ _id, number });
    expect(await progress()).toEqual([
      [0, 100],
      [0, 36],
    ]);
    expect(await shown(_id)).toMatchObject({ stage: 'ordered', received: [], timeline: [] });
    await created(receipt(100));
    expect((await refused('DELETE /import/deleteone', { _id }))[0]).toBe('409 IN_USE');
    expect(await faultsFound()).toEqual([]);
    await call('POST /import/close', { _id });
    const [{ _id: last }] = (await shown(_id)).received as [Values];
    expect(await refused('POST /goods/reverse', { _id: last, reason: 'Wrong' })).toEqual([
      '409 IMPORT_CLOSED',
      'This import is closed',
    ]);
  });

  it('keeps goods from being taken from the import', async () => {
    const { _id, panel, cable, receipt } = await ordered();
    await created(receipt(60));
    const set = (...goods: Values[]) => refused('PUT /import/setgoods', { _id, goods });
    const already = '60 are received already';
    expect(await set({ productId: panel, quantity: 59.999 })).toEqual([
      '400 VALIDATION_FAILED',
      `goods.0.quantity: ${already}`,
    ]);
    expect(await set({ productId: panel, quantity: 100, short: 41 })).toEqual([
      '400 VALIDATION_FAILED',
      `goods.0.short: ${already}`,
    ]);
    expect(await set({ productId: cable, quantity: 40 })).toEqual([
      '400 VALIDATION_FAILED',
      `goods: ${already}`,
    ]);
    const enough = { _id, goods: [{ productId: panel, quantity: 100, unitPrice: 10, short: 40 }] };
    const { body } = await call('PUT /import/setgoods', enough);
    expect(body.data).toMatchObject({ stage: 'in stock', goods: [{ received: 60, outstanding: 0 }] });
    expect(await faultsFound()).toEqual([]);
  });

  it('never exceeds what is outstanding, however many come at once', async () => {
    for (const many of [2, 10]) {
      const { _id, receipt } = await ordered();
      const sent = { warehouseId: world.warehouse._id, ...receipt(30) };
      const answers = await Promise.all(
        Array.from({ length: many }, (_, at) =>
          call('POST /goods/create', sent, at % 2 ? world.encoder : world.admin),
        ),
      );
      const taken = answers.filter(({ status }) => status === 201).length;
      expect(taken).toBe(Math.min(many, 3));
      for (const { status, body } of answers)
        if (status !== 201)
          expect(body.errors).toEqual({ 'lines.0.quantity': ['Only 10 of 100 are outstanding'] });
      expect(await shown(_id)).toMatchObject({ goods: [{ received: taken * 30 }, { received: 0 }] });
    }
    expect(await faultsFound()).toEqual([]);
  });

  it('and changes of the import at once leave it as they would one after the other', async () => {
    const { _id, panel, receipt } = await ordered();
    const sent = { warehouseId: world.warehouse._id, ...receipt(10) };
    const goods = [{ productId: panel, quantity: 100, unitPrice: 11 }];
    await Promise.all([
      ...Array.from({ length: 4 }, () => call('POST /goods/create', sent)),
      ...Array.from({ length: 3 }, () => call('PUT /import/setgoods', { _id, goods })),
    ]);
    expect((await shown(_id)).goods).toMatchObject([{ received: 40, outstanding: 60 }]);
    expect(await faultsFound()).toEqual([]);
  });

  it('tells the days from the permit to the last of it', async () => {
    const { _id, receipt } = await ordered();
    await ethiopian({ importId: _id, Bank_Permit: { Bankname: null, date: '2024-01-02' } });
    await created({ ...receipt(100, 36), date: '2024-03-02' });
    expect((await shown(_id)).days).toMatchObject({ stock: 60 });
  });
});

describe('costs that come later', () => {
  it('are not in stock until receipts are given them', async () => {
    const { _id, panel, receipt } = await ordered();
    const first = await created(receipt(60));
    const second = await created(receipt(40));
    const costs = [{ kind: 'Customs duty', amount: 1000, products: [panel] }];
    await call('PUT /import/setcosts', { _id, costs });
    // 20.00 each in place of 12.50.
    expect(await shown(_id)).toMatchObject({ notInStock: 750, goods: [{ unitCost: 20 }, {}] });
    const lines = [{ productId: panel, unitCost: 20 }];
    await call('POST /goods/setcosts', { _id: first._id, lines });
    expect((await shown(_id)).notInStock).toBe(300);
    await call('POST /goods/setcosts', { _id: second._id, lines });
    expect((await shown(_id)).notInStock).toBe(0);
    expect((await world.admin.call('GET /product/cost', { _id: panel })).body.data.value).toBe(2000);
  });

  it('are missing of what nobody knows the cost of', async () => {
    const { _id } = await made();
    const productId = await product('Unknown');
    await call('PUT /import/setgoods', { _id, goods: [{ productId, quantity: 5 }] });
    const lines = [{ productId, quantity: 5 }];
    const receipt = await created({ kind: 'receipt', date: day, importId: _id, lines });
    expect(receipt.lines).toMatchObject([{ unitCost: null, value: 0 }]);
    const costs = [{ kind: 'Freight', amount: 100 }];
    await call('PUT /import/setcosts', { _id, costs });
    expect((await shown(_id)).notInStock).toBe(100);
  });
});

describe('what is to come', () => {
  it('is told to encoders, by number and description, without what it costs', async () => {
    const { _id, number, cable, receipt } = await ordered({
      description: 'Expected panels',
      supplier: 'Hidden supplier',
      expected: dayFrom(3),
    });
    await created(receipt(100, 6), world.encoder);
    const told = async (data?: string, more: Values = {}) =>
      (await world.encoder.call('POST /import/expected', { data, limit: 100, ...more })).body;
    const page = await told('expected PANELS');
    expect(page).toEqual({
      data: [
        {
          _id,
          number,
          description: 'Expected panels',
          expected: `${dayFrom(3)}T00:00:00.000Z`,
          goods: [
            {
              productId: { _id: cable, name: 'Cable', sku: null, barcode: null, unit: null },
              outstanding: 30,
            },
          ],
        },
      ],
      totalPages: 1,
      currentPage: 1,
      total: 1,
    });
    expect(await told(number.toLowerCase())).toEqual(page);
    expect(await told(number.replaceAll('-', ''))).toEqual(page);
    expect((await told('Hidden supplier')).data).toEqual([]);
    const second = await ordered({ description: 'Expected panels' });
    expect((await told('expected panels', { limit: 1 })).data).toMatchObject([{ _id: second._id }]);
    expect(await told('expected panels', { limit: 1, page: 2 })).toMatchObject({
      ...page,
      totalPages: 2,
      currentPage: 2,
      total: 2,
    });
    const all = await told();
    expect(all.data[0]._id).toBe(second._id);
    expect((await told(undefined, { limit: 1, page: 2 })).data).toMatchObject([{ _id: all.data[1]._id }]);
    await call('POST /import/close', { _id: second._id });
    await created({ kind: 'receipt', date: day, importId: _id, lines: [{ productId: cable, quantity: 30 }] });
    expect((await told('expected panels')).total).toBe(0);
  });
});

describe('the check of an import', () => {
  it('tells goods, costs and receipts that don’t fit what it knows of them', async () => {
    const { _id, number, panel, receipt } = await ordered();
    await created(receipt(60));
    const stored = mongoose.connection.collection('imports');
    const one = { numberKey: number.toLowerCase() };
    const faultsOf = async (fields: Values) => {
      const before = await stored.findOne(one);
      await stored.updateOne(one, { $set: fields });
      const faults = await faultsFound();
      if (before) await stored.replaceOne(one, before);
      return faults;
    };
    expect(await faultsOf({ goodsValue: 1 })).toEqual([
      `import ${number} has the goodsValue 1, but what it is made of tells 110000`,
    ]);
    expect(await faultsOf({ totalCost: 1 })).toEqual([
      `import ${number} has the totalCost 1, but what it is made of tells 25800`,
    ]);
    expect(await faultsOf({ isExpected: false })).toHaveLength(1);
    expect(await faultsOf({ 'goods.0.received': 1000 })).toEqual([
      `import ${number} counts 1000 of ${panel} as received, but its receipts 60000`,
    ]);
    expect(await faultsOf({ 'goods.0.short': 50_000 })).toEqual([
      `import ${number} received 60000 of ${panel}, of which 50000 come`,
    ]);
    expect(await faultsFound()).toEqual([]);
    expect((await shown(_id)).goodsValue).toBe(1100);
  });
});
