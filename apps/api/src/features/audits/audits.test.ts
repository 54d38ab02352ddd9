import { afterEach, describe, expect, it, vi } from 'vitest';
import { adminAccount, client, encoderAccount, useApi } from '../../../test/api.ts';
import { listed, refusal } from '../../../test/observations.ts';
import {
  make,
  makeProduct,
  makeStock,
  makeUser,
  makeWarehouse,
  saleOf,
  useWorld,
  type Values,
} from '../../../test/world.ts';
import { AuditModel } from '../../calls/audit.model.ts';
import { modelOf } from '../../database/models.ts';

const api = useApi();
const world = useWorld(api);
const list = 'POST /aduit/getalladuit';
const search = 'POST /search/aduits';
const messagesOf = async (route: typeof list | typeof search, request: Values) =>
  (await listed(world.admin, route, request)).map(({ message }) => message);
afterEach(() => void vi.useRealTimers());

describe('the audit trail', () => {
  it('comes newest first, in pages, with who, what and when', async () => {
    await makeProduct(world.admin, 'Older');
    await makeProduct(world.admin, 'Newer');
    const { status, body } = await world.admin.call(list, { limit: 2 });
    expect([status, Object.keys(body).toSorted()]).toEqual([
      200,
      ['currentPage', 'data', 'total', 'totalPages'],
    ]);
    expect(body.data).toMatchObject([
      { action: 'Create', type: 'Product', message: 'Product "Newer" created', user: adminAccount.email },
      { action: 'Create', type: 'Product', message: 'Product "Older" created', user: adminAccount.email },
    ]);
    const declared = [
      '_id',
      'action',
      'address',
      'at',
      'changes',
      'message',
      'messageKey',
      'messageValues',
      'record',
      'requestId',
      'role',
      'rows',
      'type',
      'user',
      'userId',
      'userName',
    ];
    expect(Object.keys(body.data[0]).toSorted()).toEqual(declared);
  });

  it('is searched by action, type, message and user', async () => {
    const { _id } = await makeWarehouse(world.admin, 'Zequala');
    await world.admin.call('DELETE /warehouse/deleteone', { _id });
    const [removed, created] = ['Warehouse "Zequala" deleted', 'Warehouse "Zequala" created'];
    expect(await messagesOf(search, { data: 'zequala' })).toEqual([removed, created]);
    expect(await messagesOf(search, { data: 'ZEQUALA delet' })).toEqual([removed]);
    expect(await messagesOf(search, { data: `create warehouse ${adminAccount.email} "zequala"` })).toEqual([
      created,
    ]);
    expect(await messagesOf(search, { data: `zequala ${encoderAccount.email}` })).toEqual([]);
    expect(await messagesOf(search, { data: '.*' })).toEqual([]);
  });

  it('is searched by what many entries say, in whatever part of the word', async () => {
    await makeProduct(world.admin, 'Odometer');
    const made = 'Product "Odometer" created';
    const { email } = adminAccount;
    for (const text of [
      'odom creat',
      'odom reate',
      'odom roduct',
      'odom "odo CREATED',
      `odom ${email.slice(1)}`,
    ])
      expect([text, await messagesOf(search, { data: text })]).toEqual([text, [made]]);
    for (const text of ['odom delete', 'odom sale', `odom ${encoderAccount.email}`, 'odom created,'])
      expect([text, await messagesOf(search, { data: text })]).toEqual([text, []]);
    await client(api).signIn({ email: 'nobody.at.all@inventory.test', password: 'a wrong one' });
    const failed = ['Wrong email or password: nobody.at.all@inventory.test'];
    expect(await messagesOf(search, { data: 'failed at.all' })).toEqual(failed);
  });

  it('stores what all messages of a kind say once, and finds it in each of them', async () => {
    const { productId, warehouseId } = await makeStock(world, 5);
    const line = { productId, warehouseId, quantity: 1, SellingPrice: 10 };
    await make(world.encoder, 'POST /sale/create', saleOf(line));
    const [{ _id, message } = {}] = await listed(world.admin, list, { limit: 1 });
    expect(message).toMatch(/^Sale #\w+ to .+ for 10 birr created$/);
    expect(await messagesOf(search, { data: 'irr sale' })).toEqual([message]);
    const stored = await modelOf(AuditModel).findById(_id).lean();
    expect(stored?.search).not.toEqual(expect.arrayContaining(['irr']));
    expect(stored?.search).toEqual(expect.arrayContaining([' to for birr']));
  });

  it('finds by a word only what says it', async () => {
    await make(world.admin, 'POST /enum/create', { list: 'banks', name: 'Odyssey' });
    const added = ['"Odyssey" added to Banks'];
    expect(await messagesOf(search, { data: 'odyssey create' })).toEqual(added);
    expect(await messagesOf(search, { data: 'odyssey created' })).toEqual([]);
  });

  it.each(['action', 'type', 'user', 'at'])('is sorted by %s', async (field) => {
    const rows = await listed(world.admin, list, { sort: { field, order: 'asc' } });
    const values = rows.map((row) => String(row[field]));
    expect(values).toEqual(values.toSorted());
    expect(new Set(values).size).toBeGreaterThan(1);
  });

  it('is not sorted by other columns', async () => {
    for (const field of ['message', '_id', 'search'])
      expect(refusal(await world.admin.call(list, { sort: { field } }))).toBe('400 VALIDATION_FAILED');
  });

  it("is narrowed by action, type, user and the business's own days", async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2030-03-05T20:59:59Z') });
    await world.admin.signIn(adminAccount);
    await makeProduct(world.admin, 'On the fifth');
    vi.setSystemTime('2030-03-05T21:00:00Z');
    await makeProduct(world.admin, 'On the sixth');
    const created = { action: 'Create', type: 'Product', user: adminAccount.email };
    const on = (from: string | null, to: string | null) =>
      messagesOf(list, { filter: { ...created, at: { from, to } } });
    const [fifth, sixth] = ['Product "On the fifth" created', 'Product "On the sixth" created'];
    expect(await on('2030-03-05', '2030-03-05')).toEqual([fifth]);
    expect(await on('2030-03-06', '2030-03-06')).toEqual([sixth]);
    expect(await on('2030-03-05', '2030-03-06')).toEqual([sixth, fifth]);
    expect(await on('2030-03-06', null)).toEqual([sixth]);
    expect(await on(null, '2030-03-04')).not.toContain(fifth);
    for (const route of [list, search] as const) {
      const backwards = await world.admin.call(route, {
        filter: { at: { from: '2030-03-06', to: '2030-03-05' } },
      });
      expect(refusal(backwards)).toBe('400 VALIDATION_FAILED');
    }
    expect(
      await messagesOf(list, { filter: { action: ['Login', 'Logout'], user: 'nobody@inventory.test' } }),
    ).toEqual([]);
    const logins = await listed(world.admin, list, { filter: { action: 'Login' } });
    expect(new Set(logins.map(({ action }) => action))).toEqual(new Set(['Login']));
  });

  it('says what was changed, in words', async () => {
    const { _id } = await makeUser(world, { email: 'moved@inventory.test' });
    const { _id: wareHouse } = await makeWarehouse(world.admin, 'Hawassa');
    await world.admin.call('PUT /users/updateone', { _id, wareHouse });
    const item = await make(world.admin, 'POST /enum/create', { list: 'banks', name: 'Former bank' });
    await world.admin.call('PUT /enum/updateone', { _id: item._id, name: 'Later bank' });
    await world.admin.call('PUT /settings/documenttypes', { bank: 'Letter of credit' });
    const entries = await listed(world.admin, list, { filter: { action: 'Update' } });
    const updates = entries.map(({ changes }) => changes);
    expect(updates).toEqual([
      [{ field: 'bank', from: null, to: 'Letter of credit' }],
      [{ field: 'name', from: 'Former bank', to: 'Later bank' }],
      [{ field: 'wareHouse', from: 'Bole', to: 'Hawassa' }],
    ]);
  });

  it('keeps what was written when whoever did it is renamed', async () => {
    const { body } = await world.encoder.call('GET /auth/me');
    const before = await messagesOf(search, { data: encoderAccount.email });
    await world.admin.call('PUT /users/updateone', { _id: body.data._id, email: 'renamed@inventory.test' });
    const after = await messagesOf(search, { data: encoderAccount.email });
    expect(before.length).toBeGreaterThan(0);
    expect(after.slice(-before.length)).toEqual(before);
  });
});
