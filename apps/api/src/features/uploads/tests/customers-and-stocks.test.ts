import { describe, expect, it } from 'vitest';
import { useApi } from '../../../../test/api.ts';
import { listed, newestAudits } from '../../../../test/observations.ts';
import { asBytes, opened } from '../../../../test/spreadsheets.ts';
import { applied, apply, checked, workbookOf } from '../../../../test/uploads.ts';
import { make, makeProduct, makeStock, makeWarehouse, useWorld } from '../../../../test/world.ts';

const api = useApi();
const world = useWorld(api);
const messagesOf = ({ mistakes }: Awaited<ReturnType<typeof checked>>) =>
  mistakes.map(({ row, column, message }) => [row, column, message]);
const setCompany = (encodersMayAdjust: boolean) =>
  world.admin.call('PUT /settings/company', { encodersMayAdjust });

describe('an upload of customers', () => {
  const heads = ['Customer name', 'Phone', 'TIN', 'Credit limit', 'Opening balance', 'Active'];

  it('finds them by TIN, else by name and phone', async () => {
    const taxed = await make(world.admin, 'POST /customer/create', { name: 'Taxed', tin: '0000000001' });
    const phoned = await make(world.admin, 'POST /customer/create', { name: 'Phoned', phone: '0911000001' });
    for (const _twice of [1, 2]) await make(world.admin, 'POST /customer/create', { name: 'Twin' });
    const check = await checked(
      world.admin,
      'customers',
      await workbookOf([
        heads,
        ['Taxed PLC', '', '0000000001', 500, '', 'Yes'],
        ['phoned', '0911000001', '0000000002', '', 100.25, 'yes'],
        ['Twin', '', '', '', '', ''],
        ['Newcomer', '0922000000', '12', '', '', 'no'],
        ['Newcomer', '0922000000', '', '', '', 'no'],
      ]),
    );
    expect(check.changes.map(({ _id, fields }) => [_id, fields.map(({ field, to }) => [field, to])])).toEqual(
      [
        [
          taxed._id,
          [
            ['name', 'Taxed PLC'],
            ['creditLimit', 500],
          ],
        ],
        [
          phoned._id,
          [
            ['name', 'phoned'],
            ['tin', '0000000002'],
            ['opening', 100.25],
          ],
        ],
      ],
    );
    expect(messagesOf(check)).toEqual([
      [4, 'Customer name', 'Several customers have this name and phone'],
      [5, 'TIN', 'TIN must be 10 digits'],
    ]);
    const state = await applied(world.admin, check.uploadId, { skipMistakes: true });
    expect(state).toMatchObject({ rows: 5, done: 5, new: 1, changed: 2, skipped: 2 });
    const [found] = await listed(world.admin, 'POST /search/customers', { data: 'phoned' });
    expect(found).toMatchObject({ _id: phoned._id, opening: 100.25, owes: 100.25, tin: '0000000002' });
  });

  it('of an encoder has no columns that are for admins, and no opening moves by it', async () => {
    const file = `${heads.join(',')}\nEncoded,,,900,700,Yes\n`;
    const { columns, uploadId } = await checked(world.encoder, 'customers', file);
    expect(columns.map(({ field }) => field)).toEqual(['name', 'phone', 'tin', '', '', 'active']);
    await applied(world.encoder, uploadId);
    const [made] = await listed(world.admin, 'POST /search/customers', { data: 'Encoded' });
    expect(made).toMatchObject({ opening: null, owes: 0, createdByName: 'Sara Tesfaye' });
  });
});

describe('an upload of stocks', () => {
  const heads = ['Product name', 'Warehouse name', 'Quantity'];

  it('goes in as counts, whose expected is what was there at the check', async () => {
    const warehouse = await makeWarehouse(world.admin, 'Counted by a file');
    const at = { warehouseId: warehouse._id };
    const [cement, nails] = await Promise.all([
      makeProduct(world.admin, 'Cement', { sku: 'FC-1' }),
      makeProduct(world.admin, 'Nails', { barcode: '600700800' }),
      makeProduct(world.admin, 'Sand of the river'),
    ]);
    await makeStock(world, 100, { ...at, productId: cement._id });
    await makeStock(world, 5, { ...at, productId: nails._id });
    const check = await checked(
      world.encoder,
      'stocks',
      await workbookOf([
        heads,
        ['fc-1', 'counted by a file', '1,090.5'],
        [600700800, 'Counted by a file', 0],
        ['Sand of the river', 'Counted by a file', 7],
        ['Unheard of', 'Counted by a file', 7],
        ['fc-1', 'Nowhere', 7],
        ['Cement', 'Counted by a file', 7],
      ]),
    );
    expect(check).toMatchObject({ new: 1, changed: 2, same: 0 });
    expect(check.changes[0]).toMatchObject({
      name: 'Cement, Counted by a file',
      fields: [{ field: 'quantity', from: 100, to: 1090.5 }],
    });
    expect(messagesOf(check)).toEqual([
      [5, 'Product name', 'Product does not exist'],
      [6, 'Warehouse name', 'Warehouse does not exist'],
      [7, 'Product name', 'Stock stands twice'],
    ]);
    const line = { productId: cement._id, quantity: -10 };
    const adjustment = { kind: 'adjustment', date: '2026-01-05', reason: 'Lost', ...at, lines: [line] };
    await make(world.admin, 'POST /goods/create', adjustment);
    const state = await applied(world.encoder, check.uploadId, { skipMistakes: true });
    expect(state).toMatchObject({ new: 1, changed: 2, skipped: 3, done: 6 });
    const stocks = await listed(world.admin, 'POST /stock/getstocks', { filter: at });
    const quantities = stocks.map(({ productId, quantity }) => [
      (productId as { name: string }).name,
      quantity,
    ]);
    expect(Object.fromEntries(quantities)).toEqual({ Cement: 1080.5, Nails: 0, 'Sand of the river': 7 });
    const [count] = await listed(world.admin, 'POST /goods/getdocuments', {
      filter: { kind: 'count', ...at },
    });
    expect(count).toMatchObject({ number: expect.stringMatching(/^CT-/), state: 'done' });
    expect(count?.lines).toHaveLength(3);
    const [upload, document] = await newestAudits(world.admin, 2);
    expect([upload?.action, document?.message]).toEqual([
      'Upload',
      `Goods document "${count?.number}" created`,
    ]);
  });

  it('leaves out what would go below zero, and counts the rest', async () => {
    const warehouse = await makeWarehouse(world.admin, 'Short by a file');
    const at = { warehouseId: warehouse._id };
    const [low, high] = await Promise.all([
      makeProduct(world.admin, 'Low one'),
      makeProduct(world.admin, 'High one'),
    ]);
    await makeStock(world, 10, { ...at, productId: low._id });
    await makeStock(world, 10, { ...at, productId: high._id });
    const rows = ['Low one', 'High one'].map((name) => [name, 'Short by a file', 1]);
    const { uploadId } = await checked(world.admin, 'stocks', await workbookOf([heads, ...rows]));
    const lines = [{ productId: low._id, quantity: -8 }];
    await make(world.admin, 'POST /goods/create', {
      kind: 'adjustment',
      date: '2026-01-05',
      reason: 'Lost',
      ...at,
      lines,
    });
    expect(await applied(world.admin, uploadId)).toMatchObject({ changed: 1, skipped: 1, done: 2 });
    const file = await asBytes(world.admin.agent.get('/api/v1/upload/mistakes').query({ _id: uploadId }));
    expect((await opened(file.body)).rows).toEqual([
      [2, 'Quantity', '1', 'Only 2 of Low one left in Short by a file, 9 asked'],
    ]);
  });

  it('for editing comes back the same, also of products that share a name', async () => {
    const twins = await Promise.all([makeProduct(world.admin, 'Twins'), makeProduct(world.admin, 'Twins')]);
    for (const { _id } of twins) await makeStock(world, 3, { productId: _id });
    const request = { data: 'Twins', forEditing: true };
    const call = world.encoder.agent.post('/api/v1/stock/export').set('X-XSRF-TOKEN', world.encoder.xsrf());
    const { body } = await asBytes(call.send(request));
    expect(await checked(world.encoder, 'stocks', body)).toMatchObject({ rows: 2, same: 2, mistakes: [] });
    const named = await checked(world.encoder, 'stocks', 'Product,Warehouse,Quantity\nTwins,Bole,3\n');
    expect(messagesOf(named)).toEqual([[2, 'Product', 'Several products have this name']]);
  });

  it('is not applied by encoders where they may not correct stock', async () => {
    await makeProduct(world.admin, 'Not theirs');
    const { uploadId } = await checked(
      world.encoder,
      'stocks',
      'Product,Warehouse,Quantity\nNot theirs,Bole,3\n',
    );
    await setCompany(false);
    expect((await apply(world.encoder, uploadId)).status).toBe(403);
    await setCompany(true);
    expect(await applied(world.encoder, uploadId)).toMatchObject({ new: 1 });
  });
});
