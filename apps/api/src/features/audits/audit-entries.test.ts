import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { adminAccount, client, encoderAccount, useApi, useServer } from '../../../test/api.ts';
import { listed } from '../../../test/observations.ts';
import { recorder } from '../../../test/samples.ts';
import { ethiopianSample } from '../../../test/shipment-samples.ts';
import {
  makeProduct,
  makeStock,
  makeUser,
  makeWarehouse,
  useWorld,
  type Values,
} from '../../../test/world.ts';
import { AuditModel } from '../../calls/audit.model.ts';
import { auditFields } from '../../calls/audit.ts';
import { modelOf } from '../../database/models.ts';

const api = useApi();
const behindProxy = useServer({ TRUST_PROXY: '1' });
const world = useWorld(api);
const { record } = recorder(world);
const list = 'POST /aduit/getalladuit';
const newest = async (filter: Values = {}) => (await listed(world.admin, list, { filter, limit: 1 }))[0];
const messages = async (filter: Values) =>
  (await listed(world.admin, list, { filter })).map(({ message }) => message);

describe('an entry', () => {
  it('says who did it, in which role, from where, in which call, and to which record', async () => {
    const { body } = await world.encoder.call('GET /auth/me');
    const requestId = randomUUID();
    const place = { productId: world.product._id, warehouseId: world.warehouse._id, quantity: 5 };
    const made = await world.encoder.call('POST /stock/create', place, { 'X-Request-Id': requestId });
    expect(await newest()).toMatchObject({
      user: encoderAccount.email,
      userId: body.data._id,
      userName: 'Sara Tesfaye',
      role: 'encoder',
      address: '127.0.0.1',
      requestId,
      record: { kind: 'stocks', _id: made.body.data._id },
      changes: null,
      rows: null,
    });
  });

  it('of a sign-in, of a failed one and of a log-out says where it came from', async () => {
    const account = { email: 'roamer@inventory.test', password: 'clerk-secret' };
    const { _id } = await makeUser(world, account);
    const roamer = client(behindProxy);
    const from = (address: string) => ({
      'X-Forwarded-For': address,
      'X-Request-Id': `request-${address.at(-1)}`,
    });
    const login = (password: string, address: string) =>
      roamer.call('POST /auth/login', { email: account.email, password }, from(address));
    await login('a wrong one', '10.0.0.21');
    await login(account.password, '10.0.0.22');
    await roamer.call('GET /auth/logout', {}, from('10.0.0.23'));
    const known = { user: account.email, userId: _id, userName: 'Sara Tesfaye', role: 'encoder' };
    const unknown = { user: account.email, userId: null, userName: null, role: null };
    const entries = await listed(world.admin, list, { filter: { record: _id } });
    expect(entries).toMatchObject([
      { action: 'Logout', ...known, address: '10.0.0.23', requestId: 'request-3' },
      { action: 'Login', ...known, address: '10.0.0.22', requestId: 'request-2' },
      { action: 'Login failed', ...unknown, address: '10.0.0.21', requestId: 'request-1' },
      { action: 'Create', user: adminAccount.email },
    ]);
    await world.admin.call('PUT /users/updateone', { _id, status: 'INACTIVE' });
    await login(account.password, '10.0.0.24');
    expect(await newest()).toMatchObject({ action: 'Login failed', ...known, address: '10.0.0.24' });
    await roamer.call('POST /auth/login', { email: 'no.one@inventory.test', password: 'secret' });
    expect(await newest()).toMatchObject({ action: 'Login failed', record: null, userId: null });
  });

  it('is found by its record, by whoever did it, and by their name', async () => {
    const { body } = await world.encoder.call('GET /auth/me');
    const stock = await makeStock(world, 10);
    await world.encoder.call('PUT /stock/updateone', { _id: stock._id, quantity: 11 });
    await world.admin.call('DELETE /stock/deleteone', { _id: stock._id });
    const [deleted, updated, created] = ['deleted', 'updated', 'created'].map(
      (verb) => `Stock "Printer in Bole" ${verb}`,
    );
    expect(await messages({ record: stock._id })).toEqual([deleted, updated, created]);
    for (const user of [body.data._id, [body.data._id.toUpperCase()], encoderAccount.email])
      expect(await messages({ record: stock._id, user })).toEqual([updated]);
    expect(await messages({ record: stock._id, action: ['Create', 'Delete'] })).toEqual([deleted, created]);
    const found = async (data: string) =>
      (await listed(world.admin, 'POST /search/aduits', { data, filter: { record: stock._id } })).map(
        ({ message }) => message,
      );
    expect(await found('sara tesf')).toEqual([updated]);
    expect(await found('FIRST admin printer')).toEqual([deleted, created]);
    expect(await found(encoderAccount.email)).toEqual([updated]);
  });

  it('written by an earlier version reads as it did, without what it never knew', async () => {
    const changes = [{ field: 'Bank_Permit', from: 'Bankname Awash Bank, date 2024-01-02', to: null }];
    const entry = {
      action: 'Update',
      type: 'Shipment',
      message: 'Shipment "OLD" updated',
      user: 'old@b.test',
    };
    await modelOf(AuditModel).collection.insertOne({
      ...entry,
      at: new Date(),
      changes,
      ...auditFields(entry as never),
    } as never);
    expect(await newest({ user: 'old@b.test' })).toMatchObject({
      ...entry,
      changes,
      userId: null,
      userName: null,
      role: null,
      address: null,
      requestId: null,
      record: null,
      rows: null,
      messageKey: null,
      messageValues: null,
    });
  });

  it('says by key and values what it says in English', async () => {
    await makeStock(world, 10);
    const [entry] = await listed(world.admin, list);
    expect(entry).toMatchObject({
      message: 'Stock "Printer in Bole" created',
      messageKey: '{{label}} "{{name}}" created',
      messageValues: {
        label: 'Stock',
        name: { key: '{{product}} in {{warehouse}}', values: { product: 'Printer', warehouse: 'Bole' } },
      },
    });
  });
});

describe('the changes of an entry', () => {
  const changesAfter = async (
    route: 'PUT /ethioshipment/updateone' | 'PUT /product/updateone',
    input: Values,
  ) => {
    expect((await world.admin.call(route, input)).status).toBe(200);
    return (await newest())?.changes;
  };

  it('name the fields that changed and no other, parts of groups by themselves', async () => {
    const { _id } = await record(ethiopianSample, { Totalcost: 5 });
    const update = { _id, Totalcost: 7.5, importer: ' Selam ', Supplier: 'Shenzhen 9' };
    const permit = { Bank_Permit: { Bankname: 'Awash Bank', date: '2024-09-22' } };
    await changesAfter('PUT /ethioshipment/updateone', { _id, importer: 'Selam', Supplier: 'Shenzhen 8' });
    expect(await changesAfter('PUT /ethioshipment/updateone', { ...update, ...permit })).toEqual([
      { field: 'Supplier', from: 'Shenzhen 8', to: 'Shenzhen 9' },
      { field: 'Bank_Permit.date', from: '2024-01-02', to: '2024-09-22' },
      { field: 'Totalcost', from: '5', to: '7.5' },
    ]);
    expect(await changesAfter('PUT /ethioshipment/updateone', { _id, Bank_Permit: null })).toEqual([
      { field: 'Bank_Permit.Bankname', from: 'Awash Bank', to: null },
      { field: 'Bank_Permit.date', from: '2024-09-22', to: null },
    ]);
    const nothing = { _id, Bank_Permit: { Bankname: '', date: null } };
    expect(await changesAfter('PUT /ethioshipment/updateone', nothing)).toEqual([]);
  });

  it('tell of a list the rows that came, went or changed', async () => {
    const row = { size: 40, containerArrival: '2024-05-01', portname: 'Modjo' };
    const [one, two, three] = ['A-1', 'A-2', 'A-3'].map((containerNo) => ({ ...row, containerNo }));
    const shown = (container: object, more: Values = {}) => ({ ...container, size: '40', ...more });
    const { _id } = await record(ethiopianSample, { containers: [one, two] });
    const after = (containers: unknown[]) =>
      changesAfter('PUT /ethioshipment/updateone', { _id, containers });
    expect(await after([three, { ...one, size: 20.5 }])).toEqual([
      {
        field: 'containers',
        from: [shown(one as object), shown(two as object)],
        to: [shown(three as object), shown(one as object, { size: '20.5' })],
      },
    ]);
    expect(await after([{ ...one, size: 20.5 }, three])).toEqual([{ field: 'containers', from: [], to: [] }]);
    expect(await after([{ ...one, size: 20.5 }, three])).toEqual([]);
    const four = { ...row, containerNo: 'A-4' };
    expect(await after([{ ...one, size: 20.5 }, three, four])).toEqual([
      { field: 'containers', from: [], to: [shown(four)] },
    ]);
  });

  it('tell a text that looks like a date as it was written', async () => {
    const text = '2024-01-02T00:00:00.000Z';
    const { _id } = await makeProduct(world.admin, 'Dated', { supplier: 'Acme' });
    expect(await changesAfter('PUT /product/updateone', { _id, supplier: text })).toEqual([
      { field: 'supplier', from: 'Acme', to: text },
    ]);
  });

  it('tell two records of one name apart', async () => {
    const [one, other] = [await makeWarehouse(world.admin, 'Twin'), await makeWarehouse(world.admin, 'Twin')];
    const stock = await makeStock(world, 3, { warehouseId: one._id });
    await world.admin.call('PUT /stock/updateone', { _id: stock._id, warehouseId: other._id, quantity: 3 });
    expect((await newest())?.changes).toEqual([{ field: 'warehouseId', from: 'Twin', to: 'Twin' }]);
    const { _id } = await makeUser(world, { email: 'twin@inventory.test', wareHouse: one._id });
    await world.admin.call('PUT /users/updateone', { _id, wareHouse: other._id, role: 'admin' });
    expect((await newest())?.changes).toEqual([
      { field: 'role', from: 'encoder', to: 'admin' },
      { field: 'wareHouse', from: 'Twin', to: 'Twin' },
    ]);
  });

  it('hold no password, hash or token', async () => {
    const account = { email: 'secretive@inventory.test', password: 'clerk-secret' };
    const { _id } = await makeUser(world, account);
    const secretive = client(api);
    await secretive.signIn(account);
    await secretive.call('POST /users/changepassword', {
      oldpassword: account.password,
      newpassword: 'another-secret',
    });
    await world.admin.call('PUT /users/updateone', {
      _id,
      email: 'Secretive@inventory.test',
      password: 'x'.repeat(9),
    });
    expect((await newest())?.changes).toEqual([
      { field: 'email', from: 'secretive@inventory.test', to: 'Secretive@inventory.test' },
    ]);
    const stored = JSON.stringify(await modelOf(AuditModel).find({}).lean());
    expect(stored).not.toMatch(/secret"|another-secret|\$2[aby]\$|eyJ|passwordHash|emailKey|xxxxxxxxx/);
  });
});
