import { describe, expect, it } from 'vitest';
import { adminAccount, client, useApi } from '../../../test/api.ts';
import { listed } from '../../../test/observations.ts';
import { useWorld } from '../../../test/world.ts';
import { modelOf } from '../../database/models.ts';
import { makeFirstAdmin } from './first-admin.ts';
import { UserModel } from './user.model.ts';

const api = useApi();
const world = useWorld(api);
const settings = { ADMIN_EMAIL: 'Owner@inventory.test', ADMIN_PASSWORD: undefined };

describe('the first admin', () => {
  it('is made when there is no user, and found like any other', async () => {
    const [found] = await listed(world.admin, 'POST /search/users', { data: adminAccount.email });
    expect(found).toMatchObject({ role: 'admin', status: 'ACTIVE', wareHouse: null, createdBy: null });
  });

  it('is not made beside other users', async () => {
    expect(await makeFirstAdmin(settings)).toEqual({ made: false });
    expect((await client(api).signIn({ email: settings.ADMIN_EMAIL, password: 'whatever' })).status).toBe(
      401,
    );
  });

  it('is made once by processes that start together, with a password of its own when none is set', async () => {
    await modelOf(UserModel).deleteMany({});
    const made = await Promise.all([
      makeFirstAdmin(settings),
      makeFirstAdmin(settings),
      makeFirstAdmin(settings),
    ]);
    const [first] = made.filter((one) => one.made);
    expect(made.filter((one) => one.made)).toHaveLength(1);
    expect(first?.password).toMatch(/^[a-z2-9]{14}$/);
    const { status, body } = await client(api).signIn({
      email: settings.ADMIN_EMAIL,
      password: first?.password ?? '',
    });
    expect([status, body.data.role]).toEqual([200, 'admin']);
    await modelOf(UserModel).deleteMany({});
    expect((await makeFirstAdmin(settings)).password).not.toBe(first?.password);
  });
});
