import { describe, expect, it } from 'vitest';
import { middayZone, useApi } from '../../../../test/api.ts';
import { importsOf } from '../../../../test/imports.ts';
import { newestAudits } from '../../../../test/observations.ts';
import { faultsFound } from '../../../../test/postings.ts';
import { makeProduct, useWorld, type Values } from '../../../../test/world.ts';

const world = useWorld(useApi({ TIME_ZONE: middayZone }));
const { call, made, shown, refused, numbers } = importsOf(world);

const product = async (name: string) => (await makeProduct(world.admin, name))._id;
const setGoods = (_id: string, ...goods: Values[]) => call('PUT /import/setgoods', { _id, goods });
const setCosts = (_id: string, ...costs: Values[]) => call('PUT /import/setcosts', { _id, costs });
const columns = (rows: unknown, ...fields: string[]) =>
  (rows as Values[]).map((row) => fields.map((field) => row[field]));
const invalid = (error: string) => ['400 VALIDATION_FAILED', error];

/** An import of panels, of which 20 will not come, and batteries. */
async function solar() {
  const { _id, number } = await made({ rate: 148.2 });
  const [panel, battery] = [await product('Panel'), await product('Battery')];
  const { body } = await setGoods(
    _id,
    { productId: panel, quantity: 1860, unitPrice: 43.8, weight: 52_080, short: 20 },
    { productId: { _id: battery }, quantity: 100, unitPrice: 510.2, volume: 3.125 },
  );
  return { _id, number, panel, battery, body };
}

describe('goods of an import', () => {
  it('are worth their price at its rate, and bear what costs', async () => {
    const { _id, number, panel, battery, body } = await solar();
    expect(body).toMatchObject({ message: 'Goods saved', data: { goodsValue: 19_634_721.6, totalCost: 0 } });
    expect(await newestAudits(world.admin)).toMatchObject([
      { action: 'Update', message: `Goods of ${number} saved` },
    ]);
    const saved = await setCosts(
      _id,
      { kind: 'Freight', amount: 100_000.01 },
      { kind: 'insurance', amount: 0.03, split: 'equal', date: '2026-10-02', reference: 'P-7' },
      { kind: 'Clearing', amount: 10, split: 'weight', products: [battery], estimate: true },
    );
    expect(saved.body).toMatchObject({ message: 'Costs saved', data: { totalCost: 100_010.04 } });
    const one = await shown(_id);
    expect(one).toEqual(saved.body.data);
    expect(one).toMatchObject({
      landedTotal: 19_734_731.64,
      costsOfValue: 0.51,
      received: [],
      notInStock: 0,
      stage: 'ordered',
    });
    // 100,000.01 goes 61,490.86 and 38,509.15; of 0.03 the earlier line gets the rest.
    expect(
      columns(one.goods, 'quantity', 'unitPrice', 'weight', 'volume', 'short', 'value', 'landed', 'unitCost'),
    ).toEqual([
      [1860, 43.8, 52_080, null, 20, 12_073_557.6, 12_135_048.48, 6595.14],
      [100, 510.2, null, 3.125, 0, 7_561_164, 7_599_683.16, 75_996.83],
    ]);
    expect(columns(one.goods, 'productId', 'received', 'outstanding', 'price')).toEqual([
      [{ _id: panel, name: 'Panel', sku: null, barcode: null, unit: null }, 0, 1840, 19.99],
      [{ _id: battery, name: 'Battery', sku: null, barcode: null, unit: null }, 0, 100, 19.99],
    ]);
    expect(columns(one.costs, 'kind', 'split', 'date', 'reference', 'estimate')).toEqual([
      ['Freight', 'value', null, null, false],
      ['Insurance', 'equal', '2026-10-02T00:00:00.000Z', 'P-7', false],
      ['Clearing', 'weight', null, null, true],
    ]);
    // Without a weight it goes by quantity.
    expect(columns(one.costs, 'products', 'shares')).toMatchObject([
      [[], [{ productId: { _id: panel }, amount: 61_490.86 }, { amount: 38_509.15 }]],
      [[], [{ amount: 0.02 }, { amount: 0.01 }]],
      [[{ _id: battery, name: 'Battery' }], [{ productId: { _id: battery }, amount: 10 }]],
    ]);
    expect(await faultsFound()).toEqual([]);
  });

  it('add up to the cent, whatever they cost', async () => {
    let seed = 20_261_129;
    const below = (bound: number) => {
      seed = (seed * 16_807) % 2_147_483_647;
      return seed % bound;
    };
    const products: string[] = [];
    for (let at = 0; at < 7; at++) products.push(await product(`Part ${at}`));
    const cents = (birr: unknown) => Math.round(Number(birr) * 100);
    const sum = (amounts: unknown[]) => amounts.reduce<number>((all, amount) => all + cents(amount), 0);
    for (let round = 0; round < 15; round++) {
      const { _id } = await made({ rate: 1 + below(200_000_000) / 1_000_000 });
      const some = products.slice(0, 1 + below(products.length));
      await setGoods(
        _id,
        ...some.map((productId) => ({
          productId,
          quantity: (1 + below(5_000_000)) / 1000,
          ...(below(4) && { unitPrice: below(9_000_000) / 10_000 }),
          ...(below(2) && { weight: below(900_000) / 1000 }),
          ...(below(2) && { volume: below(90_000) / 1000 }),
        })),
      );
      const { body } = await setCosts(
        _id,
        ...Array.from({ length: below(6) }, () => ({
          kind: 'Other',
          amount: (1 + below(90_000_000)) / 100,
          split: ['value', 'quantity', 'weight', 'volume', 'equal'][below(5)],
          products: some.filter(() => !below(3)),
        })),
      );
      const { goods, costs, goodsValue, totalCost, landedTotal } = body.data;
      for (const { amount, shares } of costs)
        expect(sum(shares.map((one: Values) => one.amount))).toBe(cents(amount));
      expect(sum(goods.map(({ value }: Values) => value))).toBe(cents(goodsValue));
      expect(sum(costs.map(({ amount }: Values) => amount))).toBe(cents(totalCost));
      expect(sum(goods.map(({ landed }: Values) => landed))).toBe(cents(landedTotal));
      expect(cents(landedTotal)).toBe(cents(goodsValue) + cents(totalCost));
    }
  });

  it('may have no price yet, and then need no rate', async () => {
    const { _id } = await made();
    const productId = await product('Pump');
    expect((await setGoods(_id, { productId, quantity: 3, unitPrice: null })).body.data).toMatchObject({
      goods: [{ unitPrice: null, value: 0, landed: 0, unitCost: 0 }],
      goodsValue: 0,
      costsOfValue: null,
    });
    const priced = { _id, goods: [{ productId, quantity: 3, unitPrice: 0.0001 }] };
    expect(await refused('PUT /import/setgoods', priced)).toEqual(invalid('rate: Rate is required'));
    await call('PUT /import/updateone', { _id, rate: 150 });
    expect((await call('PUT /import/setgoods', priced)).body.data).toMatchObject({ goodsValue: 0.05 });
    expect(await refused('PUT /import/updateone', { _id, rate: null })).toEqual(
      invalid('rate: Rate is required'),
    );
    await call('PUT /import/updateone', { _id, rate: 300 });
    expect(await shown(_id)).toMatchObject({ goodsValue: 0.09, goods: [{ value: 0.09 }] });
    const unpriced = { _id, goods: [{ productId, quantity: 3 }] };
    expect((await call('PUT /import/setgoods', unpriced)).body.data.goodsValue).toBe(0);
    expect((await call('PUT /import/updateone', { _id, rate: '' })).body.data.rate).toBeNull();
  });

  it('keep their products from being deleted', async () => {
    const { _id } = await made();
    const productId = await product('Cable');
    await setGoods(_id, { productId, quantity: 1 });
    const [code, message] = await refused('DELETE /product/deleteone', { _id: productId });
    expect([code, message]).toEqual(['409 IN_USE', expect.stringContaining('used by 1 import')]);
    await setGoods(_id);
    expect((await call('DELETE /product/deleteone', { _id: productId })).status).toBe(200);
  });

  it('take a cost from those that are gone to the others', async () => {
    const { _id, panel, battery } = await solar();
    await setCosts(_id, { kind: 'Freight', amount: 10, split: 'equal', products: [panel] });
    const { body } = await setGoods(_id, { productId: battery, quantity: 1 });
    expect(body.data).toMatchObject({
      totalCost: 10,
      costs: [{ products: [], shares: [{ productId: { _id: battery }, amount: 10 }] }],
      goods: [{ landed: 10 }],
    });
  });

  it.each([
    ['goods', null, 'Goods must be a list'],
    ['goods.0.productId', '0123456789abcdef01234567', 'Product does not exist'],
    ['goods.0.productId', '', 'Product is required'],
    ['goods.0.quantity', 0, 'Quantity must be greater than 0'],
    ['goods.0.quantity', 0.0001, 'Quantity can have at most 3 decimals'],
    ['goods.0.unitPrice', -1, 'Unit price must be 0 or more'],
    ['goods.0.unitPrice', 0.00001, 'Unit price can have at most 4 decimals'],
    ['goods.0.weight', -1, 'Weight must be 0 or more'],
    ['goods.0.volume', 0.0001, 'Volume can have at most 3 decimals'],
    ['goods.0.short', 11, 'Will not come must be at most 10'],
  ])('refuse %s %s', async (path, value, message) => {
    const { _id } = await made({ rate: 1 });
    const [, , field] = path.split('.');
    const line = { productId: world.product._id, quantity: 10, ...(field && { [field]: value }) };
    const goods = field ? [line] : value;
    expect(await refused('PUT /import/setgoods', { _id, goods })).toEqual(invalid(`${path}: ${message}`));
  });

  it('have each product once, and 500 at most', async () => {
    const { _id } = await made();
    const line = { productId: world.product._id, quantity: 1 };
    expect(await refused('PUT /import/setgoods', { _id, goods: [line, line] })).toEqual(
      invalid('goods.1.productId: Product stands twice'),
    );
    expect(await refused('PUT /import/setgoods', { _id, goods: Array(501).fill(line) })).toEqual(
      invalid('goods: An import can have at most 500 goods'),
    );
    const dear = { ...line, quantity: 999_999_999, unitPrice: 999_999_999 };
    await call('PUT /import/updateone', { _id, rate: 100 });
    expect(await refused('PUT /import/setgoods', { _id, goods: [dear] })).toEqual(
      invalid('goods: The goods can be worth at most 9,000,000,000,000 birr'),
    );
  });

  it('are not changed over what somebody else has saved, or on a closed import', async () => {
    const { _id, __v } = await made();
    const goods = [{ productId: world.product._id, quantity: 1 }];
    expect((await call('PUT /import/setgoods', { id: _id, goods, __v })).status).toBe(200);
    expect((await refused('PUT /import/setgoods', { _id, goods: [], __v }))[0]).toBe('409 STALE');
    expect((await refused('PUT /import/setcosts', { _id, costs: [], __v }))[0]).toBe('409 STALE');
    await call('POST /import/close', { _id });
    const closed = ['409 IMPORT_CLOSED', 'This import is closed'];
    expect(await refused('PUT /import/setgoods', { _id, goods })).toEqual(closed);
    expect(await refused('PUT /import/setcosts', { _id, costs: [] })).toEqual(closed);
  });
});

describe('costs of an import', () => {
  it.each([
    ['costs', {}, 'Costs must be a list'],
    ['costs.0.kind', 'Bribes', 'Cost kind is not in the list'],
    ['costs.0.kind', '', 'Kind is required'],
    ['costs.0.amount', 0, 'Amount must be greater than 0'],
    ['costs.0.amount', 1.005, 'Amount can have at most 2 decimals'],
    ['costs.0.split', 'evenly', 'Split by must be one of the list'],
    ['costs.0.products', ['0123456789abcdef01234567'], 'Product is not on this import'],
    ['costs.0.estimate', 'yes', 'Estimate must be yes or no'],
  ])('refuse %s %s', async (path, value, message) => {
    const { _id } = await made();
    const [, , field] = path.split('.');
    const costs = field ? [{ kind: 'Freight', amount: 1, [field]: value }] : value;
    expect(await refused('PUT /import/setcosts', { _id, costs })).toEqual(invalid(`${path}: ${message}`));
  });

  it('are 500 at most', async () => {
    const { _id } = await made();
    const costs = Array(501).fill({ kind: 'Freight', amount: 1 });
    expect(await refused('PUT /import/setcosts', { _id, costs })).toEqual(
      invalid('costs: An import can have at most 500 costs'),
    );
  });

  it('are told by the history as they come and go', async () => {
    const { _id, number } = await made();
    const freight = { kind: 'Freight', amount: 96_000 };
    const told = async () => (await newestAudits(world.admin))[0]?.message;
    await setCosts(_id, freight);
    expect(await told()).toBe(`${number}: cost added Freight 96,000.00 birr`);
    await setCosts(_id, freight, { kind: 'Clearing', amount: 1.5 }, { kind: 'Freight', amount: 96_000 });
    expect(await told()).toBe(`${number}: cost added Clearing 1.50 birr and Freight 96,000.00 birr`);
    await setCosts(_id, freight, freight);
    expect(await told()).toBe(`${number}: cost removed Clearing 1.50 birr`);
    await setCosts(_id, { kind: 'Freight', amount: 5 });
    expect(await told()).toBe(`Costs of ${number} saved`);
    const { body } = await world.admin.call('POST /aduit/getalladuit', { filter: { record: _id }, limit: 2 });
    expect(body.data[1].changes).toMatchObject([
      { field: 'costs', from: [{ kind: 'Clearing', amount: '1.5', split: 'value' }], to: [] },
      { field: 'totalCost', from: '192001.5', to: '192000' },
    ]);
  });

  it('follow the names of their kinds, which can’t be deleted then', async () => {
    const { _id } = await made();
    const { body } = await call('POST /enum/create', { list: 'cost_kinds', name: 'Scanning' });
    const item = { list: 'cost_kinds', _id: body.data._id };
    await setCosts(_id, { kind: 'scanning', amount: 1 });
    expect((await refused('DELETE /enum/deleteone', item))[0]).toBe('409 IN_USE');
    await call('PUT /enum/updateone', { ...item, name: 'X-ray' });
    expect(await shown(_id)).toMatchObject({ costs: [{ kind: 'X-ray' }] });
    await setCosts(_id);
    expect((await call('DELETE /enum/deleteone', item)).status).toBe(200);
  });

  it('add up over what is listed', async () => {
    const importer = 'Summed up';
    const first = await made({ importer });
    await made({ importer });
    await setCosts(first._id, { kind: 'Other', amount: 0.1 }, { kind: 'Other', amount: 0.2 });
    const { body } = await world.admin.call('POST /import/getimports', { filter: { importer } });
    expect(body.sums).toEqual({ totalCost: 0.3 });
    expect(columns(body.data, 'goodsValue', 'totalCost', 'landedTotal', 'costsOfValue')).toEqual([
      [0, 0, 0, null],
      [0, 0.3, 0.3, null],
    ]);
    expect(await numbers({ filter: { importer, stage: 'in stock' } })).toEqual([]);
  });
});
