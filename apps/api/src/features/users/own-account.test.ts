import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { type Client, client, useApi } from '../../../test/api.ts';
import { changesNothing, listed, refusal } from '../../../test/observations.ts';
import { makeUser, useWorld, type Values } from '../../../test/world.ts';

const api = useApi();
const world = useWorld(api);
const users = 'POST /users/getencoders';
const password = 'clerk-secret';
let count = 0;
const newEmail = () => `Own${++count}@inventory.test`;

/** Creates an admin and signs in. */
async function signedIn(): Promise<{ id: string; email: string; who: Client }> {
  const email = newEmail();
  const { _id } = await makeUser(world, { email, role: 'admin' });
  const who = client(api);
  await who.signIn({ email, password });
  return { id: _id, email, who };
}
const update = (who: Client, id: string, change: Values) =>
  who.call('PUT /users/updateone', { id, ...change });

describe('the own account', () => {
  it.each([{ status: 'INACTIVE' }, { role: 'encoder' }])('is not changed by %j', async (change) => {
    const { id, who } = await signedIn();
    const answer = await changesNothing(world.admin, users, () => update(who, id, change));
    expect([refusal(answer), answer.body.message]).toEqual(['409 SELF', 'Another admin has to do this']);
    const same = { role: 'admin', status: 'ACTIVE', fname: 'Renamed' };
    expect((await update(who, id, same)).status).toBe(200);
    expect((await who.call('GET /auth/me')).body.data).toMatchObject(same);
  });

  it('takes a new e-mail for the password alone, when that was given long ago', async () => {
    const { id, who, email } = await signedIn();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 14 * 60_000 });
    onTestFinished(() => void vi.useRealTimers());
    expect((await update(who, id, { email: newEmail() })).status).toBe(200);
    vi.setSystemTime(Date.now() + 2 * 60_000);
    const wanted = newEmail();
    const due = await update(who, id, { email: wanted });
    expect(refusal(due)).toBe('403 PASSWORD_REQUIRED');
    const wrong = await update(who, id, { email: wanted, currentPassword: 'not-the-one' });
    expect([refusal(wrong), wrong.body.errors]).toEqual([
      '400 WRONG_PASSWORD',
      { currentPassword: ['Current password is wrong'] },
    ]);
    expect((await update(who, id, { fname: 'Renamed' })).status).toBe(200);
    const { status, body } = await update(who, id, { email: wanted, currentPassword: password });
    expect([status, body.data.email]).toEqual([200, wanted]);
    expect((await update(who, id, { email })).status).toBe(200);
    const [entry] = await listed(world.admin, 'POST /aduit/getalladuit', { limit: 1 });
    expect(JSON.stringify(entry)).not.toContain(password);
  });

  it('counts wrong passwords for a new e-mail, however fresh the sign-in is, for that session alone', async () => {
    const { id, who, email } = await signedIn();
    const wrong = { email: newEmail(), currentPassword: 'not-the-one' };
    for (let guess = 0; guess < 10; guess++)
      expect(refusal(await update(who, id, wrong))).toBe('400 WRONG_PASSWORD');
    expect(refusal(await update(who, id, { ...wrong, currentPassword: password }))).toBe('429 RATE_LIMITED');
    expect((await client(api).signIn({ email, password })).status).toBe(200);
  });
});
