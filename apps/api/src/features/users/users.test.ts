import { describe, expect, it } from 'vitest';
import { adminAccount, type Client, client, useApi } from '../../../test/api.ts';
import { changesNothing, listed, refusal, totalOf } from '../../../test/observations.ts';
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

const api = useApi();
const world = useWorld(api);
const users = 'POST /users/getencoders';
const password = 'clerk-secret';
let count = 0;
const newEmail = () => `User${++count}@inventory.test`;

/** Creates a user and signs in. */
async function signedIn(more: Values = {}): Promise<{ id: string; email: string; who: Client }> {
  const email = newEmail();
  const { _id } = await makeUser(world, { email, ...more });
  const who = client(api);
  await who.signIn({ email, password });
  return { id: _id, email, who };
}
const remove = (who: Client, _id: string) => who.call('DELETE /users/deleteone', { _id });
const update = (who: Client, id: string, change: Values) =>
  who.call('PUT /users/updateone', { id, ...change });
const activeAdmins = async () =>
  (await listed(world.admin, users)).filter(({ role, status }) => role === 'admin' && status === 'ACTIVE');

describe('accounts', () => {
  it('are listed with admins, warehouse names and whoever made them, without passwords', async () => {
    await makeUser(world, { email: newEmail() });
    const rows = await listed(world.admin, users);
    expect(rows.map(({ role }) => role)).toEqual(expect.arrayContaining(['admin', 'encoder']));
    expect(rows[0]).toMatchObject({
      wareHouse: world.warehouse._id,
      wareHouseName: 'Bole',
      createdByName: 'First Admin',
    });
    expect(JSON.stringify(rows)).not.toMatch(/password|hash|\$2[aby]\$|emailKey/i);
  });

  it('can sign in with what they were made with, and start as active encoders', async () => {
    const made = await makeUser(world, { email: newEmail() });
    expect(made).toMatchObject({ role: 'encoder', status: 'ACTIVE' });
    const { status, body } = await client(api).signIn({ email: String(made.email), password });
    expect([status, body.data]).toEqual([200, made]);
  });

  it('have e-mails that no other has, in whatever letter case', async () => {
    const email = newEmail();
    await makeUser(world, { email });
    const other = await makeUser(world, { email: newEmail() });
    const { password: _none, ...input } = { ...other, password };
    await changesNothing(world.admin, users, async () => {
      for (const same of [email, email.toUpperCase(), ` ${email.toLowerCase()} `]) {
        const created = await world.admin.call('POST /users/createencoder', {
          ...input,
          email: same,
          password,
        });
        const updated = await update(world.admin, other._id, { email: same });
        for (const answer of [created, updated]) {
          expect(refusal(answer)).toBe('409 DUPLICATE');
          expect(Object.keys(answer.body.errors)).toEqual(['email']);
        }
      }
    });
    const ownInCapitals = { email: String(other.email).toUpperCase() };
    expect((await update(world.admin, other._id, ownInCapitals)).status).toBe(200);
  });

  it('are made once when the same e-mail comes several times at once', async () => {
    const email = newEmail();
    const before = await totalOf(world.admin, users);
    const input = { fname: 'A', mname: 'B', phoneNo: '0911223344', wareHouse: world.warehouse._id, password };
    const answers = await Promise.all(
      [email, email.toUpperCase(), email, email.toLowerCase()].map((spelt) =>
        world.admin.call('POST /users/createencoder', { ...input, email: spelt }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409]);
    expect(await totalOf(world.admin, users)).toBe(before + 1);
  });

  it('name a warehouse that exists, which then cannot be deleted', async () => {
    const unknown = '0123456789abcdef01234567';
    const user = await makeUser(world, { email: newEmail() });
    const answer = await changesNothing(world.admin, users, () =>
      update(world.admin, user._id, { wareHouse: unknown }),
    );
    expect(refusal(answer)).toBe('400 VALIDATION_FAILED');
    expect(answer.body.errors).toEqual({ wareHouse: ['Warehouse does not exist'] });
    const { _id } = await makeWarehouse(world.admin, 'Adama');
    await update(world.admin, user._id, { wareHouse: _id });
    const refused = await world.admin.call('DELETE /warehouse/deleteone', { _id });
    expect([refusal(refused), refused.body.message]).toEqual([
      '409 IN_USE',
      `Warehouse "Adama" can't be deleted: it is used by 1 user`,
    ]);
  });

  it('cannot get another password by an update', async () => {
    const { id, email } = await signedIn();
    await update(world.admin, id, { password: 'other-secret', passwordHash: 'x', fname: 'Renamed' });
    expect((await client(api).signIn({ email, password })).status).toBe(200);
  });

  it('sign in with a new e-mail after it was changed, and no longer with the former one', async () => {
    const { id, email } = await signedIn();
    const changed = newEmail();
    await update(world.admin, id, { email: changed });
    expect((await client(api).signIn({ email: changed.toUpperCase(), password })).status).toBe(200);
    expect((await client(api).signIn({ email, password })).status).toBe(401);
  });
});

describe('deleting an account', () => {
  it('is refused to its owner', async () => {
    const { id, who } = await signedIn({ role: 'admin' });
    const answer = await changesNothing(world.admin, users, () => remove(who, id));
    expect([refusal(answer), answer.body.message]).toEqual(['409 SELF', 'Another admin has to do this']);
    expect((await who.call('GET /auth/me')).status).toBe(200);
  });

  const input = (name: string) => ({ name, category: 'Clothing', supplier: 'x', price: 1 });
  it.each([
    ['product', (who: Client) => make(who, 'POST /product/create', input('Mug'))],
    ['warehouse', (who: Client) => makeWarehouse(who, 'Adama')],
    ['user', (who: Client) => makeUser({ admin: who, warehouse: world.warehouse }, { email: newEmail() })],
    ['stock', (who: Client) => makeStock({ ...world, admin: who }, 5, { productId: world.product._id })],
    ['sale', (who: Client) => sell(who)],
    ['shipment', (who: Client) => make(who, 'POST /chinatofreezone/create', chinaShipment)],
  ])('is refused when it recorded a %s, saying how many', async (noun, record) => {
    const { id, email, who } = await signedIn({ role: 'admin' });
    await record(who);
    const answer = await changesNothing(world.admin, users, () => remove(world.admin, id));
    expect([refusal(answer), answer.body.message]).toEqual([
      '409 IN_USE',
      `User "${email}" can't be deleted: it is used by 1 ${noun}`,
    ]);
    expect((await update(world.admin, id, { status: 'INACTIVE' })).status).toBe(200);
  });

  it('works again when what it recorded is gone', async () => {
    const { id, who } = await signedIn({ role: 'admin' });
    const { _id } = await makeProduct(who, 'Mug');
    await world.admin.call('DELETE /product/deleteone', { _id });
    expect((await remove(world.admin, id)).status).toBe(200);
  });

  it('at the instant of its first record leaves no record without its maker', async () => {
    for (let round = 0; round < 5; round++) {
      const { id, who } = await signedIn({ role: 'admin' });
      const [created, deleted] = await Promise.all([
        who.call('POST /product/create', input(`Raced ${round}`)),
        remove(world.admin, id),
      ]);
      const outcome = `${created.status} ${deleted.status}`;
      expect(['201 409', '401 200']).toContain(outcome);
    }
  });

  const chinaShipment = {
    OriginSupplierName: 'Maker',
    DjiboutiFreeZoneName: 'DIFTZ',
    OriginBillofLoadingNo: 1,
    No_of_Containers: 1,
    ExpectedDjiboutiArrivalDate: '2099-01-01',
  };
  async function sell(who: Client) {
    const { productId, warehouseId } = await makeStock(world, 5);
    return make(who, 'POST /sale/create', saleOf({ productId, warehouseId, quantity: 1, SellingPrice: 5 }));
  }
});

describe('the last active admin', () => {
  const first = async () => String((await world.admin.call('GET /auth/me')).body.data._id);
  /** Leaves the first admin as the only active one. */
  async function alone() {
    const id = await first();
    for (const admin of await activeAdmins())
      if (admin._id !== id) await update(world.admin, String(admin._id), { status: 'INACTIVE' });
    return id;
  }

  it.each([{ status: 'INACTIVE' }, { role: 'encoder' }, { role: 'encoder', status: 'INACTIVE' }])(
    'stays one: %j is refused',
    async (change) => {
      const id = await alone();
      const answer = await changesNothing(world.admin, users, () => update(world.admin, id, change));
      expect(refusal(answer)).toBe('409 LAST_ADMIN');
      expect((await world.admin.call('GET /auth/me')).body.data).toMatchObject({
        role: 'admin',
        status: 'ACTIVE',
      });
    },
  );

  it('may be renamed, and an inactive admin does not count as another', async () => {
    const id = await alone();
    await makeUser(world, { email: newEmail(), role: 'admin', status: 'INACTIVE' });
    expect((await update(world.admin, id, { fname: 'First', role: 'admin', status: 'ACTIVE' })).status).toBe(
      200,
    );
    expect(refusal(await update(world.admin, id, { status: 'INACTIVE' }))).toBe('409 LAST_ADMIN');
  });

  it.each([
    ['demote', (who: Client, id: string) => update(who, id, { role: 'encoder' })],
    ['deactivate', (who: Client, id: string) => update(who, id, { status: 'INACTIVE' })],
    ['delete', (who: Client, id: string) => remove(who, id)],
  ])('remains when two admins %s each other at the same instant', async (_how, end) => {
    await alone();
    for (let round = 0; round < 2; round++) {
      const [one, other] = [await signedIn({ role: 'admin' }), await signedIn({ role: 'admin' })];
      await update(one.who, await first(), { status: 'INACTIVE' });
      const answers = await Promise.all([end(one.who, other.id), end(other.who, one.id)]);
      const statuses = answers.map(({ status }) => status).toSorted();
      expect([
        [200, 401],
        [200, 409],
        [200, 404],
      ]).toContainEqual(statuses);
      const left = [one, other].find((_admin, index) => answers[index]?.status === 200);
      const rows = await listed(left?.who ?? one.who, users);
      expect(rows.filter(({ role, status }) => role === 'admin' && status === 'ACTIVE')).toHaveLength(1);
      await restoreFirst(left?.who ?? one.who);
    }
  });

  /** Reactivates the first admin, who signs in again and ends up as the only one. */
  async function restoreFirst(by: Client) {
    const rows = await listed(by, users);
    const id = String(rows.find(({ email }) => email === adminAccount.email)?._id);
    await update(by, id, { status: 'ACTIVE' });
    await world.admin.signIn(adminAccount);
    await alone();
  }
});
