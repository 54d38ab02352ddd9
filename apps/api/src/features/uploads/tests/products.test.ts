import { describe, expect, it } from 'vitest';
import { useApi } from '../../../../test/api.ts';
import { listed, newestAudits } from '../../../../test/observations.ts';
import { asBytes, opened } from '../../../../test/spreadsheets.ts';
import { applied, apply, checked, sendUpload, stateOf, workbookOf } from '../../../../test/uploads.ts';
import { makeProduct, useWorld } from '../../../../test/world.ts';

const api = useApi();
const world = useWorld(api);

const heads = ['Name', 'Category', 'Supplier', 'Price', 'Code', 'Unit', 'VAT exempt'];
const found = (data: string) => listed(world.admin, 'POST /search/products', { data });
const fileOf = async (path: string, _id: string) =>
  opened((await asBytes(world.admin.agent.get(`/api/v1/upload/${path}`).query({ _id }))).body);

describe('an upload of products', () => {
  it('tells what is new, what changes, what stays and each mistake, and changes nothing', async () => {
    const kept = { category: 'Groceries', supplier: 'Keeper', unit: 'kg' };
    const changed = await makeProduct(world.admin, 'Coffee', { ...kept, price: 100, sku: 'UP-1' });
    await makeProduct(world.admin, 'Sugar', { ...kept, price: 60, sku: 'UP-2' });
    await makeProduct(world.admin, 'Salt', { ...kept, price: 20 });
    const check = await checked(
      world.admin,
      'products',
      await workbookOf([
        heads,
        ['Coffee', 'Groceries', 'Keeper', 120.5, 'up-1', 'KG', 'Yes'],
        ['Sugar', 'groceries', 'Keeper', 60, 'UP-2', 'kg', 'No'],
        [],
        ['salt', 'Groceries', 'Keeper', 20, null, 'kg', null],
        ['Tea', 'Home Goods', 'Keeper', '1,250.50', '0012', 'box', 'አዎ'],
        ['Oil', 'Groceries', 'Keeper', '12,5', 'UP-9', 'barrel', 'perhaps'],
        ['', 'Nothing', 'Keeper', 0, 'UP-10', '', 'no'],
        ['Tea', 'Home Goods', 'Keeper', 1, '0012', 'box', 'No'],
      ]),
    );
    expect(check).toMatchObject({ rows: 7, new: 1, changed: 2, same: 1, mistakesTotal: 7 });
    expect(check.columns.map(({ head, field }) => [head, field])).toEqual(
      heads.map((head, at) => [
        head,
        ['name', 'category', 'supplier', 'price', 'sku', 'unit', 'vatExempt'][at],
      ]),
    );
    expect(check.columns[3]).toEqual({ head: 'Price', field: 'price', example: '120.5' });
    expect(check.changes).toEqual([
      {
        row: 2,
        _id: changed._id,
        name: 'Coffee',
        fields: [
          { field: 'price', from: 100, to: 120.5 },
          { field: 'sku', from: 'UP-1', to: 'up-1' },
          { field: 'vatExempt', from: false, to: true },
        ],
      },
      {
        row: 5,
        _id: expect.any(String),
        name: 'Salt',
        fields: [{ field: 'name', from: 'Salt', to: 'salt' }],
      },
    ]);
    expect(check.mistakes.map(({ row, column, value, message }) => [row, column, value, message])).toEqual([
      [7, 'Unit', 'barrel', 'Unit is not in the list'],
      [7, 'Price', '12,5', 'Price must be a number'],
      [7, 'VAT exempt', 'perhaps', 'VAT exempt must be yes or no'],
      [8, 'Name', '', 'Name is required'],
      [8, 'Category', 'Nothing', 'Category is required'],
      [8, 'Price', '0', 'Price must be greater than 0'],
      [9, 'Code', '0012', 'Product stands twice'],
    ]);
    expect((await found('Keeper')).map(({ name }) => name)).toEqual(['Salt', 'Sugar', 'Coffee']);
    expect(await stateOf(world.admin, check.uploadId)).toEqual({
      ...{ _id: check.uploadId, of: 'products', state: 'checked' },
      ...{ rows: 7, done: 0, new: 1, changed: 2, same: 1, skipped: 0 },
    });
  });

  it('says of a unit what the form says', async () => {
    const file = await workbookOf([heads, ['Oil', 'Groceries', 'X', 1, 'UP-9', 'barrel', 'no']]);
    const { mistakes } = await checked(world.admin, 'products', file);
    expect(mistakes.map(({ message }) => message)).toEqual(['Unit is not in the list']);
  });

  it('is applied as its check told, once, each record with its entry and the upload with one', async () => {
    const product = await makeProduct(world.admin, 'Applied', {
      supplier: 'Before',
      sku: 'AP-1',
      unit: 'kg',
    });
    const rows = [
      heads,
      ['Applied', 'Electronics', 'After', 19.99, 'AP-1', '', 'no'],
      ['Made one', 'Electronics', 'After', 5, 'AP-2', 'box', 'no'],
      ['Made two', 'Electronics', 'After', 6, '', '', 'no'],
      ['Wrong', 'Electronics', 'After', -1, '', '', 'no'],
    ];
    const { uploadId } = await checked(world.admin, 'products', await workbookOf(rows));
    expect((await apply(world.admin, uploadId)).body).toMatchObject({
      code: 'MISTAKES',
      message: 'Correct 1 mistake first, or leave out rows with mistakes',
    });
    const state = await applied(world.admin, uploadId, { skipMistakes: true });
    expect(state).toMatchObject({ rows: 4, done: 4, new: 2, changed: 1, same: 0, skipped: 1 });
    const { status, body } = await apply(world.admin, uploadId, { skipMistakes: true });
    expect([status, body.code]).toEqual([409, 'APPLIED']);
    const made = await found('After');
    expect(made.map(({ name, unit }) => [name, unit])).toEqual([
      ['Made two', null],
      ['Made one', 'box'],
      ['Applied', null],
    ]);
    expect(made[2]).toMatchObject({ _id: product._id, sku: 'AP-1', price: 19.99 });
    expect((await newestAudits(world.admin, 4)).map(({ action, message }) => [action, message])).toEqual([
      ['Upload', 'Upload of Products applied'],
      ['Create', 'Product "Made two" created'],
      ['Create', 'Product "Made one" created'],
      ['Update', 'Product "Applied" updated'],
    ]);
    const before = await fileOf('before', uploadId);
    expect(before.rows).toHaveLength(1);
    const back = await checked(
      world.admin,
      'products',
      Buffer.from(await before.workbook.xlsx.writeBuffer()),
    );
    expect(back.changes).toMatchObject([
      {
        _id: product._id,
        fields: [
          { field: 'supplier', from: 'After', to: 'Before' },
          { field: 'unit', from: null, to: 'kg' },
        ],
      },
    ]);
    const mistakes = await fileOf('mistakes', uploadId);
    expect(mistakes.heads).toEqual(['Row', 'Column', 'In the file', 'What is wrong']);
    expect(mistakes.rows).toEqual([[5, 'Price', '-1', 'Price must be greater than 0']]);
  });

  it('says no more of an id that is unknown', async () => {
    const file = '_id,Price\n0123456789abcdef01234567,5\n';
    const { mistakes, mistakesTotal } = await checked(world.admin, 'products', file);
    expect([mistakes, mistakesTotal]).toMatchObject([[{ message: 'Product does not exist' }], 1]);
  });

  it('looks at each row again: what fails by then is skipped and joins the mistakes', async () => {
    const rows = [
      heads,
      ['First', 'Electronics', 'Racer', 5, 'RC-1', '', 'no'],
      ['Second', 'Electronics', 'Racer', 5, 'RC-2', '', 'no'],
    ];
    const { uploadId } = await checked(
      world.admin,
      'products',
      await workbookOf([[...heads, 'Bar code'], ...rows.slice(1).map((row, at) => [...row, `RACE-${at}`])]),
    );
    await makeProduct(world.admin, 'Quicker', { barcode: 'race-0' });
    expect(await applied(world.admin, uploadId)).toMatchObject({ new: 1, skipped: 1, done: 2 });
    const { rows: mistakes } = await fileOf('mistakes', uploadId);
    expect(mistakes).toEqual([[2, 'Bar code', 'RACE-0', 'A product with this bar code exists']]);
  });

  it('takes columns as they are chosen, by the same file', async () => {
    const file = 'What,Kind,Who,How much\nPen,Office_supplies,Chosen,3\n';
    const first = await checked(world.admin, 'products', file);
    expect(first.columns.map(({ field }) => field)).toEqual(['', '', '', '']);
    const again = (columns: string) => sendUpload(world.admin, { _id: first.uploadId, columns });
    const { body } = await again('name,category,supplier,price');
    expect(body.data).toMatchObject({ uploadId: first.uploadId, new: 1, mistakes: [] });
    expect((await again('name,name')).body).toMatchObject({
      errors: { columns: ['Name stands in two columns'] },
    });
    expect((await again('name,cost')).body).toMatchObject({
      errors: { columns: ['No column is named cost'] },
    });
    expect((await again('name,,supplier,price')).body.data.mistakes).toMatchObject([
      { row: 2, column: 'Category', value: '', message: 'Category is required' },
    ]);
  });

  it('is its maker’s alone, and for admins', async () => {
    const file = 'Name\nX\n';
    const encoders = await sendUpload(world.encoder, { of: 'products' }, file, 'text/csv');
    expect([encoders.status, encoders.body.code]).toEqual([403, 'FORBIDDEN']);
    const { uploadId: _id } = await checked(world.admin, 'products', file);
    for (const path of ['state', 'mistakes', 'before'] as const)
      expect((await world.encoder.call(`GET /upload/${path}`, { _id })).status).toBe(404);
    expect((await apply(world.encoder, _id)).status).toBe(404);
    expect((await sendUpload(world.encoder, { _id })).status).toBe(404);
  });

  it('of a template comes back without the row of examples', async () => {
    for (const language of ['en', 'am']) {
      const answer = await asBytes(
        world.admin.agent.get('/api/v1/upload/template').query({ of: 'products', language }),
      );
      const { workbook, heads: named } = await opened(answer.body);
      expect(workbook.worksheets).toHaveLength(2);
      expect(named[0]).toBe(language === 'en' ? 'Name' : 'ስም');
      const check = await checked(world.admin, 'products', answer.body);
      expect(check).toMatchObject({ rows: 0, new: 0, mistakes: [] });
      expect(check.columns.map(({ field }) => field)).toEqual([
        ...['name', 'category', 'supplier', 'price', 'sku', 'barcode', 'unit', 'minimum', 'vatExempt'],
      ]);
    }
  });

  it.each(['xlsx', 'csv'])('of an export for editing as %s changes nothing', async (format) => {
    const odd = { supplier: `Round ${format}`, category: 'Home_goods', unit: 'box', minimum: 0 };
    await makeProduct(world.admin, '=1+1', { ...odd, sku: `'-5 ${format}`, vatExempt: true });
    await makeProduct(world.admin, 'Semi;=2, "quoted" &amp; _x0041_', { ...odd, barcode: `0012${format}` });
    const answer = await asBytes(
      world.admin.agent
        .post('/api/v1/product/export')
        .set('X-XSRF-TOKEN', world.admin.xsrf())
        .send({ data: `Round ${format}`, format, forEditing: true }),
    );
    const file = format === 'csv' ? answer.body.toString() : answer.body;
    expect(await checked(world.admin, 'products', file)).toMatchObject({
      rows: 2,
      same: 2,
      changes: [],
      mistakes: [],
    });
  });
});
