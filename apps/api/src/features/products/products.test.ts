import mongoose from 'mongoose';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { useApi } from '../../../test/api.ts';
import { listed } from '../../../test/observations.ts';
import { make, makeProduct, useWorld, type Values } from '../../../test/world.ts';
import { migrate } from '../../database/migrate/migrate.ts';
import { codesOfProducts } from '../../migrations/0013-codes-of-products.ts';
import { migrations } from '../../migrations/index.ts';

const api = useApi();
const world = useWorld(api);
const create = (more: Values) =>
  world.admin.call('POST /product/create', {
    name: 'Coded',
    category: 'Groceries',
    supplier: 'Lenovo',
    price: 5,
    ...more,
  });
const update = (product: Values, more: Values) =>
  world.admin.call('PUT /product/updateone', { _id: product._id, ...more });
const found = async (data: string) =>
  (await listed(world.admin, 'POST /search/products', { data })).map(({ _id }) => _id);

describe('codes of products', () => {
  it('are none when missing, null or blank, and a change takes them away', async () => {
    const none = { sku: null, barcode: null, vatExempt: false };
    expect(await makeProduct(world.admin, 'Plain')).toMatchObject(none);
    const blank = { sku: ' ', barcode: '', vatExempt: null };
    expect(await makeProduct(world.admin, 'Plain', blank)).toMatchObject(none);
    const given = { sku: ' Ab-1 ', barcode: '6001', vatExempt: true };
    const product = await makeProduct(world.admin, 'Coded', given);
    expect(product).toMatchObject({ ...given, sku: 'Ab-1' });
    expect((await update(product, { price: 6 })).body.data).toMatchObject({ ...given, sku: 'Ab-1' });
    const { body } = await update(product, { sku: '', barcode: null, vatExempt: false });
    expect(body.data).toMatchObject(none);
    expect(await makeProduct(world.admin, 'Other', given)).toMatchObject({ sku: 'Ab-1', barcode: '6001' });
  });

  it.each([
    ['sku', 'A product with this code exists'],
    ['barcode', 'A product with this bar code exists'],
  ])('as %s are unique, whatever the letter case', async (field, message) => {
    const first = await makeProduct(world.admin, 'First', { [field]: `Twin-${field}` });
    const taken = { status: 409, body: { code: 'DUPLICATE', message, errors: { [field]: [message] } } };
    expect(await create({ [field]: `tWIN-${field}` })).toMatchObject(taken);
    const other = await makeProduct(world.admin, 'Second', { [field]: `other-${field}` });
    expect(await update(other, { [field]: `TWIN-${field}` })).toMatchObject(taken);
    expect((await update(first, { [field]: `TWIN-${field}` })).status).toBe(200);
    const another = field === 'sku' ? 'barcode' : 'sku';
    expect((await create({ [another]: `Twin-${field}` })).status, "one's code, another's bar code").toBe(201);
    const racing = await Promise.all([1, 2, 3].map(() => create({ [field]: `Raced ${field}` })));
    expect(racing.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
  });

  it('have at most 40 characters', async () => {
    expect(await create({ sku: 'x'.repeat(41), barcode: 'y'.repeat(41) })).toMatchObject({
      status: 400,
      body: {
        errors: {
          sku: ['Code must be at most 40 characters'],
          barcode: ['Bar code must be at most 40 characters'],
        },
      },
    });
    expect((await create({ sku: 'x'.repeat(40), barcode: 'y'.repeat(40) })).status).toBe(201);
  });

  it('find their product, as they are and after a change', async () => {
    const product = await makeProduct(world.admin, 'Sought', { sku: 'QX-77', barcode: '4006381333931' });
    expect(await found('qx-7')).toEqual([product._id]);
    expect(await found('sought 4006381333931')).toEqual([product._id]);
    await update(product, { sku: 'QX-88' });
    expect([await found('qx-77'), await found('qx-88')]).toEqual([[], [product._id]]);
  });

  it('stand in the file, with a word for the exemption', async () => {
    await makeProduct(world.admin, 'Filed', { sku: '=1+1', barcode: '007', vatExempt: true });
    const { text } = await world.admin.call('POST /product/export', { data: 'filed', format: 'csv' });
    expect(text).toContain('Name,Category,Supplier,Price,Code,Bar code,VAT exempt,Unit,Minimum stock');
    expect(text).toMatch(/Filed,Electronics,Lenovo,19\.99,.*007.*,Yes/);
  });
});

describe('units and packs of products', () => {
  const carton = { unit: 'Carton', quantity: 24, barcode: 'CTN-1' };
  const stored = { unit: 'carton', quantity: 24, barcode: 'CTN-1' };

  it('are none when missing, null or blank, and a change takes them away', async () => {
    const none = { unit: null, packs: [], minimum: null };
    expect(await makeProduct(world.admin, 'Plain')).toMatchObject(none);
    expect(await makeProduct(world.admin, 'Plain', { unit: '', packs: null, minimum: '' })).toMatchObject(
      none,
    );
    const product = await makeProduct(world.admin, 'Packed', { unit: 'PIECE', packs: [carton], minimum: 0 });
    expect(product).toMatchObject({ unit: 'piece', packs: [stored], minimum: 0 });
    expect((await update(product, { price: 6 })).body.data).toMatchObject({ unit: 'piece', packs: [stored] });
    expect((await update(product, { unit: null, packs: '', minimum: null })).body.data).toMatchObject(none);
    expect(await makeProduct(world.admin, 'Next', { packs: [carton] })).toMatchObject({ packs: [stored] });
  });

  it('are refused where their unit is in no list', async () => {
    const packs = [carton, { ...carton, unit: 'barrel' }];
    const errors = { unit: ['Unit is not in the list'], 'packs.1.unit': ['Unit is not in the list'] };
    expect(await create({ unit: 'barrel', packs })).toMatchObject({ status: 400, body: { errors } });
  });

  it('have bar codes that no other product and no other pack has', async () => {
    const taken = ['A product with this bar code exists'];
    const packOf = (barcode: string) => ({ unit: 'box', quantity: 6, barcode });
    const first = await makeProduct(world.admin, 'First', { barcode: 'EAN-A', packs: [packOf('EAN-B')] });
    const clashes: [Values, string][] = [
      [{ barcode: 'ean-b' }, 'barcode'],
      [{ packs: [packOf('X'), packOf('ean-a')] }, 'packs.1.barcode'],
      [{ packs: [packOf('Twice'), packOf('TWICE')] }, 'packs.1.barcode'],
      [{ barcode: 'Same', packs: [packOf('same')] }, 'packs.0.barcode'],
    ];
    for (const [more, path] of clashes)
      expect(await create(more)).toMatchObject({
        status: 409,
        body: { code: 'DUPLICATE', errors: { [path]: taken } },
      });
    expect((await update(first, { barcode: 'EAN-B', packs: [packOf('EAN-A')] })).status).toBe(200);
    expect((await update(first, { barcode: 'EAN-A' })).body.errors).toEqual({ 'packs.0.barcode': taken });
    const racing = await Promise.all([1, 2, 3].map(() => create({ packs: [packOf('Raced')] })));
    expect(racing.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
    expect(await found('ean-a')).toEqual([first._id]);
  });

  it('are refused as their fields say', async () => {
    const pack = { unit: 'box', quantity: 6 };
    const cases: [Values, Values][] = [
      [{ packs: Array(6).fill(pack) }, { packs: ['A product can have at most 5 packs'] }],
      [
        { packs: [pack, { ...pack, quantity: 0 }] },
        { 'packs.1.quantity': ['Quantity must be greater than 0'] },
      ],
      [{ packs: [{ quantity: 6 }] }, { 'packs.0.unit': ['Unit is required'] }],
      [{ packs: [{ ...pack, unit: 'barrel' }] }, { 'packs.0.unit': ['Unit is not in the list'] }],
      [
        { packs: [{ ...pack, barcode: 'x'.repeat(41) }] },
        { 'packs.0.barcode': ['Bar code must be at most 40 characters'] },
      ],
      [{ minimum: -0.001 }, { minimum: ['Minimum stock must be 0 or more'] }],
      [{ minimum: 0.0001 }, { minimum: ['Minimum stock can have at most 3 decimals'] }],
    ];
    const product = await makeProduct(world.admin, 'Kept', { packs: [pack] });
    for (const [more, errors] of cases) {
      expect((await create(more)).body.errors).toEqual(errors);
      expect((await update(product, more)).body.errors).toEqual(errors);
    }
    expect((await create({ packs: Array(5).fill(pack), minimum: 0 })).status).toBe(201);
  });

  it.each<[string, unknown[]]>([
    ['barcode', ['EAN 9', 'ean 10', null]],
    ['unit', ['box', 'kg', null]],
    ['minimum', [2.5, 30, null]],
  ])('are in the order of their %s, those without one last', async (field, values) => {
    for (const value of values.toReversed())
      await makeProduct(world.admin, 'In order', { supplier: `By ${field}`, [field]: value });
    const inOrder = async (order: string) =>
      (
        await listed(world.encoder, 'POST /search/products', { data: `by ${field}`, sort: { field, order } })
      ).map((one) => one[field]);
    const [first, second, none] = values;
    expect([await inOrder('asc'), await inOrder('desc')]).toEqual([values, [second, first, none]]);
  });

  it('take on the new name of their unit, and keep it from being deleted', async () => {
    const { _id } = await make(world.admin, 'POST /enum/create', { list: 'units', name: 'drum' });
    const product = await makeProduct(world.admin, 'Oil', {
      supplier: 'Renamed',
      unit: 'drum',
      packs: [{ unit: 'drum', quantity: 2 }],
    });
    await makeProduct(world.admin, 'Tea', { supplier: 'Renamed', unit: 'kg' });
    expect((await world.admin.call('DELETE /enum/deleteone', { _id })).body.code).toBe('IN_USE');
    await world.admin.call('PUT /enum/updateone', { _id, name: 'barrel' });
    const sort = { field: 'unit', order: 'asc' };
    const [first] = await listed(world.admin, 'POST /search/products', { data: 'renamed', sort });
    expect(first).toMatchObject({ _id: product._id, unit: 'barrel', packs: [{ unit: 'barrel' }], __v: 1 });
  });

  it('take on its new name however many they are', async () => {
    const { _id } = await make(world.admin, 'POST /enum/create', { list: 'units', name: 'sack' });
    const products = mongoose.connection.collection('products');
    const stamps = { category: 'Groceries', price: 100, createdBy: null, createdByName: null, __v: 0 };
    const times = { createdAt: new Date(), updatedAt: new Date(), search: [], sort: {} };
    const packed = [{ unit: 'sack', quantity: 2_000, barcode: null }];
    const { insertedIds } = await products.insertMany(
      Array.from({ length: 5_100 }, (_, at) => ({
        ...{ name: `Sacked ${at}`, supplier: 'Many', ...stamps, ...times },
        ...(at % 2 ? { unit: 'sack' } : { packs: packed }),
      })),
    );
    const renamed = await world.admin.call('PUT /enum/updateone', { _id, name: 'jute sack' });
    expect(renamed.status).toBe(200);
    const named = (unit: string) => products.countDocuments({ $or: [{ unit }, { 'packs.unit': unit }] });
    expect([await named('sack'), await named('jute sack')]).toEqual([0, 5_100]);
    await products.deleteMany({ _id: { $in: Object.values(insertedIds) } });
  });
});

describe('products of before', () => {
  it('have none, and come last in both directions once they are upgraded', async () => {
    const made = await makeProduct(world.admin, 'Of today', { supplier: 'Upgraded', sku: 'A1' });
    const products = mongoose.connection.collection<{ _id: unknown; name: string }>('products');
    const old = { category: 'Groceries', price: 100, createdBy: null, createdByName: null, __v: 0 };
    const times = { createdAt: new Date(), updatedAt: new Date() };
    const many = Array.from({ length: 2_100 }, (_, at) => ({ name: `Old ${at}`, ...old, ...times }));
    await products.insertMany(
      many.map((one) => ({
        ...one,
        supplier: 'Upgraded',
        search: ['upgraded'],
        sort: { name: one.name },
      })) as never,
    );
    const sorted = async (order: string) =>
      listed(world.admin, 'POST /search/products', {
        data: 'upgraded',
        sort: { field: 'sku', order },
        limit: 5,
      });
    expect((await sorted('asc'))[0]).toMatchObject({ sku: null, barcode: null, vatExempt: false });

    const entries = mongoose.connection.collection<{ _id: string }>('migrations');
    let saved: unknown;
    const stopped = codesOfProducts.run({
      state: undefined,
      timeZone: 'UTC',
      save: async (state) => {
        saved = state;
        throw new Error('The power went out');
      },
    });
    await expect(stopped).rejects.toThrow('The power went out');
    await entries.deleteOne({ _id: '0013' });
    await entries.insertOne({ _id: '0013', name: codesOfProducts.name, state: saved } as never);
    await migrate(migrations, pino({ level: 'silent' }));
    expect(await products.countDocuments({ 'sortUp.sku': { $exists: false } })).toBe(0);
    await makeProduct(world.admin, 'Of today too', { supplier: 'Upgraded', sku: 'B1' });
    expect((await sorted('asc')).map(({ sku }) => sku)).toEqual(['A1', 'B1', null, null, null]);
    expect((await sorted('desc')).map(({ sku }) => sku)).toEqual(['B1', 'A1', null, null, null]);
    expect(made.sku).toBe('A1');
  });
});
