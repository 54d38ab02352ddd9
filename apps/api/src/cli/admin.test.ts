import { describe, expect, it } from 'vitest';
import { adminAccount, client, databaseUri, encoderAccount, useApi } from '../../test/api.ts';
import { newestAudits } from '../../test/observations.ts';
import { endAlone, runProgram, startAlone } from '../../test/process.ts';
import { makeUser, useWorld } from '../../test/world.ts';
import { readCliEnv } from '../lib/env.ts';
import { adminActions } from './admin.ts';

const api = useApi();
const world = useWorld(api);
const password = 'clerk-secret';

/** Runs a command while the application runs. @returns the lines it prints */
async function run(action: string, email = ''): Promise<string[]> {
  const lines: string[] = [];
  await adminActions[action]?.run({ env: readCliEnv({}), email, say: (line) => lines.push(line) });
  return lines;
}
const admin = (settings: Record<string, string>, ...args: string[]) =>
  runProgram('src/cli/main.ts', settings, ['admin', ...args]);
/** Finds the only line that is just a password. */
const passwordIn = (lines: readonly string[]) => {
  const alone = lines.filter((line) => /^\S{12,19}$/.test(line));
  expect(alone).toHaveLength(1);
  return alone[0] ?? '';
};

describe('npm run admin', () => {
  it('-- list tells who there is', async () => {
    const lines = await run('list');
    expect(lines).toContain(`${adminAccount.email}  admin  ACTIVE  First Admin`);
    expect(lines).toContain(`${encoderAccount.email}  encoder  ACTIVE  Sara Tesfaye`);
  });

  it('-- reset-password gives a one-time password in the place of one that is lost', async () => {
    const email = 'Lost@inventory.test';
    await makeUser(world, { email });
    const before = client(api);
    await before.signIn({ email, password });
    for (let guess = 0; guess < 11; guess++) await client(api).signIn({ email, password: 'not-the-one' });
    const given = passwordIn(await run('reset-password', ` ${email.toUpperCase()}`));
    expect((await before.call('GET /auth/me')).status).toBe(401);
    expect(await newestAudits(world.admin)).toEqual([
      {
        action: 'Password reset',
        type: 'User',
        message: `User "${email}" got a one-time password`,
        user: 'operator',
      },
    ]);
    const { status, body } = await client(api).signIn({ email, password: given });
    expect([status, body.mustChangePassword]).toEqual([200, true]);
  });

  it('-- unlock lets somebody try again who has tried too often', async () => {
    const email = 'locked@inventory.test';
    await makeUser(world, { email });
    for (let guess = 0; guess < 11; guess++) await client(api).signIn({ email, password: 'not-the-one' });
    expect((await client(api).signIn({ email, password })).status).toBe(429);
    await run('unlock', email);
    expect(await newestAudits(world.admin)).toMatchObject([{ action: 'Unlock', user: 'operator' }]);
    expect((await client(api).signIn({ email, password })).status).toBe(200);
  });

  it('-- new-admin makes one more admin, and none that is there', async () => {
    const email = 'Rescue@inventory.test';
    const given = passwordIn(await run('new-admin', email));
    expect(await newestAudits(world.admin)).toEqual([
      { action: 'Create', type: 'User', message: `User "${email}" created`, user: 'operator' },
    ]);
    const rescuer = client(api);
    await rescuer.signIn({ email, password: given });
    await rescuer.call('POST /users/changepassword', { oldpassword: given, newpassword: 'my-own-secret' });
    await rescuer.signIn({ email, password: 'my-own-secret' });
    expect((await rescuer.call('POST /search/users', { data: 'rescue' })).body.total).toBe(1);
    await expect(run('new-admin', email.toLowerCase())).rejects.toThrow(/is a user already/);
    await expect(run('new-admin', 'no e-mail')).rejects.toThrow(/is not an e-mail address/);
  });

  it('-- end-sessions ends those of everybody', async () => {
    const who = client(api);
    await who.signIn(encoderAccount);
    await run('end-sessions');
    for (const one of [who, world.admin, world.encoder])
      expect((await one.call('GET /auth/me')).status).toBe(401);
    await world.admin.signIn(adminAccount);
    expect(await newestAudits(world.admin, 2)).toMatchObject([
      { action: 'Login' },
      { action: 'End of sessions', user: 'operator' },
    ]);
  });

  it.each(['reset-password', 'unlock'])('-- %s says that there is no such user', async (action) => {
    await expect(run(action, 'nobody@inventory.test')).rejects.toThrow(
      'There is no user nobody@inventory.test.',
    );
  });

  it('says what it takes, and changes nothing then', async () => {
    for (const wrong of [[], ['list', 'x'], ['unlock'], ['delete', 'x@inventory.test'], ['toString']]) {
      const { code, output } = await admin({ MONGODB_URI: databaseUri() }, ...wrong);
      expect([code, output]).toEqual([1, expect.stringContaining('npm run admin -- reset-password EMAIL')]);
    }
  }, 120_000);

  it('works on the embedded database while the application runs and when it is stopped', async () => {
    const first = await startAlone();
    const settings = { DATA_DIR: first.dataDir };
    const listed = await admin(settings, 'list');
    expect([listed.code, listed.output]).toEqual([0, `${adminAccount.email}  admin  ACTIVE  First Admin\n`]);
    first.child.kill('SIGTERM');
    await first.ended;
    const reset = await admin(settings, 'reset-password', adminAccount.email);
    expect(reset.code).toBe(0);
    const again = await startAlone(settings);
    try {
      const given = passwordIn(reset.output.split('\n'));
      const { status } = await client(again).signIn({ email: adminAccount.email, password: given });
      expect(status).toBe(200);
    } finally {
      await endAlone(again);
    }
  }, 240_000);
});
