import { request } from 'node:http';
import { networkInterfaces } from 'node:os';
import { fileURLToPath } from 'node:url';
import mongoose from 'mongoose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  admin,
  adminAccount,
  type Client,
  client,
  databaseUri,
  encoderAccount,
  useApi,
} from '../test/api.ts';
import { expectBalanced } from '../test/movements.ts';
import { listed, totalOf } from '../test/observations.ts';
import { type ApiProcess, freePort, kill, startProcess, untilReady } from '../test/process.ts';
import { headersOf, rawCall } from '../test/raw.ts';
import { make, makeStock, makeUser, makeWarehouse, newKey, saleOf, useWorld } from '../test/world.ts';

const api = useApi();
const world = useWorld(api);

describe('a second process of the API on one database', () => {
  let second: ApiProcess;
  let metricsPort: string;
  let clerks: readonly Client[];

  beforeAll(async () => {
    metricsPort = await freePort();
    second = startProcess({
      PORT: await freePort(),
      METRICS_PORT: metricsPort,
      HOST: '0.0.0.0',
      MONGODB_URI: databaseUri(),
    });
    await untilReady(second);
    const clerk = client(second);
    await clerk.signIn(encoderAccount);
    clerks = [world.encoder, clerk];
  });
  afterAll(() => kill(second));

  /** Calls this many times at once, alternating between the processes. */
  const times = <T>(count: number, call: (who: Client, index: number) => Promise<T>) =>
    Promise.all(Array.from({ length: count }, (_, index) => call(clerks[index % 2] ?? world.encoder, index)));

  it('says where it is and how to sign in, and that it is ready', async () => {
    const { port } = new URL(second.url);
    expect(second.output()).toContain(`Inventory Enterprise is ready at http://localhost:${port}`);
    // The database had its first admin already, whose password may have changed since.
    expect(second.output()).toContain('Sign in with an account that is there already');
    expect(second.output()).not.toContain('ADMIN_PASSWORD');
    expect(second.output()).not.toContain(adminAccount.password);
    for (const path of ['/healthz', '/readyz']) expect((await rawCall(second, { path })).status).toBe(200);
  });

  it('tells metrics at their own port, on this machine alone, and nothing else there', async () => {
    const metrics = { url: `http://127.0.0.1:${metricsPort}` };
    const { status, body } = await rawCall(metrics, { path: '/metrics' });
    expect([status, body]).toEqual([200, expect.stringMatching(/^database_up 1$/m)]);
    for (const path of ['/', '/healthz', '/api/v1/auth/me'])
      expect((await rawCall(metrics, { path, headers: headersOf(world.admin) })).status).toBe(404);
    expect((await rawCall(second, { path: '/metrics' })).status).toBe(403);
    const outside = Object.values(networkInterfaces())
      .flatMap((addresses = []) => addresses)
      .find(({ internal, family }) => !internal && family === 'IPv4');
    if (!outside) return;
    const from = (port: string) =>
      fetch(`http://${outside.address}:${port}/metrics`).then(
        ({ status }) => status,
        () => 'not there',
      );
    expect(await from(new URL(second.url).port)).toBe(403);
    expect(await from(metricsPort)).toBe('not there');
  });

  it('knows the sessions of the first', async () => {
    expect((await rawCall(second, { path: '/api/v1/auth/me', headers: headersOf(world.admin) })).status).toBe(
      200,
    );
  });

  it('sells no unit that the first has sold', async () => {
    const { _id, productId, warehouseId } = await makeStock(world, 10);
    const sale = saleOf({ productId, warehouseId, quantity: 1, SellingPrice: 5 });
    const answers = await times(60, (who) => who.call('POST /sale/create', sale, newKey()));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([
      ...Array(10).fill(201),
      ...Array(50).fill(409),
    ]);
    expect(await expectBalanced(world, _id)).toBe(0);
  });

  it('gets through with sales in the opposite order', async () => {
    const stocks = [await makeStock(world, 100), await makeStock(world, 100)];
    const lines = stocks.map(({ _id, ...place }) => ({ ...place, quantity: 1, SellingPrice: 5 }));
    const answers = await times(20, (who, index) =>
      who.call('POST /sale/create', saleOf(...(index % 2 ? lines : lines.toReversed())), newKey()),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(201));
    for (const { _id } of stocks) expect(await expectBalanced(world, _id)).toBe(80);
  });

  it('numbers sales by itself, though nobody asks for it', async () => {
    const { productId, warehouseId } = await makeStock(world, 1);
    const line = { productId, warehouseId, quantity: 1, SellingPrice: 5 };
    const sold = await make(world.encoder, 'POST /sale/create', saleOf(line));
    const sales = mongoose.connection.collection('sales');
    const stored = () => sales.findOne({ _id: new mongoose.Types.ObjectId(sold._id) });
    await expect.poll(stored, { timeout: 20_000 }).toMatchObject({ number: expect.stringMatching(/^S-/) });
  });

  it('numbers sales of both without gaps or doubles, the earlier one lower', async () => {
    const { productId, warehouseId } = await makeStock(world, 100);
    const sale = saleOf({ productId, warehouseId, quantity: 1, SellingPrice: 5 });
    await times(50, (who) => who.call('POST /sale/create', sale, newKey()));
    const before = await make(world.encoder, 'POST /sale/create', sale);
    await make(clerks[1] ?? world.encoder, 'POST /sale/create', sale);
    // Exports number all that waits: both processes at the same instant.
    const [text] = await times(
      2,
      async (who) => (await who.call('POST /sale/export', { format: 'csv' })).text,
    );
    const serials = [...`${text}`.matchAll(/S-\d{4}-(\d{6})/g)].map(([, serial]) => Number(serial));
    expect(serials.length).toBeGreaterThanOrEqual(52);
    expect(serials.toSorted((a, b) => a - b)).toEqual(serials.map((_, at) => at + 1));
    const { number } = (await world.encoder.call('GET /sale/getone', { _id: before._id })).body.data;
    expect(Number(String(number).slice(-6))).toBe(serials.length - 1);
  });

  it('lets no customer pass their limit together', async () => {
    const customer = await make(world.admin, 'POST /customer/create', {
      name: 'Selam PLC',
      creditLimit: 1000,
    });
    const { productId, warehouseId } = await makeStock(world, 100);
    const sale = {
      ...saleOf({ productId, warehouseId, quantity: 1, SellingPrice: 300 }),
      customerId: customer._id,
      terms: 'credit',
      dueDate: '2024-02-15',
    };
    const answers = await times(12, (who) => who.call('POST /sale/create', sale, newKey()));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([
      ...Array(3).fill(201),
      ...Array(9).fill(409),
    ]);
    const { owes } = (await world.admin.call('GET /customer/getone', { _id: customer._id })).body.data;
    expect(owes).toBe(900);
  });

  it('makes one record of an Idempotency-Key that comes to both at once', async () => {
    const { productId, warehouseId } = await makeStock(world, 100);
    const sale = saleOf({ productId, warehouseId, quantity: 1, SellingPrice: 5 });
    const before = await totalOf(world.admin, 'POST /sale/getsales');
    for (let round = 1; round <= 4; round++) {
      const key = { 'Idempotency-Key': `round ${round}` };
      const answers = await times(4, (who) => who.call('POST /sale/create', sale, key));
      expect(answers.map(({ status }) => status)).toEqual(Array(4).fill(201));
      expect(new Set(answers.map(({ body }) => body.data._id)).size).toBe(1);
      expect(await totalOf(world.admin, 'POST /sale/getsales')).toBe(before + round);
    }
  });

  it('shows what the first has changed on a page that it has read a moment ago, and the first what it has', async () => {
    const both = [world.admin, await admin(second)];
    const { _id } = await makeWarehouse(world.admin, 'Name 0');
    const shown = () =>
      Promise.all(
        both.map(async (who) => (await listed(who, 'POST /search/warehouses', { data: 'Name' }))[0]?.name),
      );
    for (let round = 1; round <= 6; round++) {
      const name = `Name ${round}`;
      await both[round % 2]?.call('PUT /warehouse/updateone', { _id, name, address: 'Addis Ababa' });
      expect(await shown()).toEqual([name, name]);
    }
  });

  it('counts what the first has recorded or deleted, and the first what it has', async () => {
    const inSecond = await admin(second);
    const totals = () =>
      Promise.all(
        [world.admin, inSecond].flatMap((who) =>
          [{ data: 'Everywhere', limit: 1 }, { limit: 1 }].map(async (requested) => {
            const { body } = await who.call('POST /search/warehouses', requested);
            return body.total as number;
          }),
        ),
      );
    await makeWarehouse(world.admin, 'Everywhere');
    const before = await totals();
    const more = (count: number) => before.map((total) => total + count);
    expect(before[0]).toBe(1);
    const made: string[] = [];
    for (const who of [world.admin, inSecond]) {
      made.push((await makeWarehouse(who, 'Everywhere'))._id);
      expect(await totals()).toEqual(more(made.length));
    }
    for (const who of [world.admin, inSecond]) {
      await who.call('DELETE /warehouse/deleteone', { _id: made.pop() });
      expect(await totals()).toEqual(more(made.length));
    }
  });

  it('leaves an admin when two demote each other, one in each', async () => {
    for (let round = 0; round < 2; round++) {
      const email = `other${round}@inventory.test`;
      const other = await makeUser(world, { email, role: 'admin' });
      const them = client(second);
      await them.signIn({ email, password: 'clerk-secret' });
      const me = (await world.admin.call('GET /auth/me')).body.data._id;
      const demote = (who: Client, id: string) => who.call('PUT /users/updateone', { id, role: 'encoder' });
      const answers = await Promise.all([demote(world.admin, other._id), demote(them, me)]);
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      const left = answers[0]?.status === 200 ? world.admin : them;
      const admins = (await listed(left, 'POST /users/getencoders')).filter(({ role }) => role === 'admin');
      expect(admins).toHaveLength(1);
      await left.call('PUT /users/updateone', { id: me, role: 'admin' });
      await world.admin.signIn(adminAccount);
      await demote(world.admin, other._id);
    }
  });

  it('ends what is under way when it is told to stop, and then itself', async () => {
    const body = JSON.stringify(encoderAccount);
    const headers = {
      'Content-Type': 'application/json',
      'Content-Length': body.length,
      Expect: '100-continue',
    };
    const status = await new Promise((resolve, reject) => {
      const call = request(`${second.url}/api/v1/auth/login`, { method: 'POST', headers });
      call.on('continue', () => {
        second.child.kill('SIGTERM');
        call.end(body);
      });
      call.on('response', (response) => resolve(response.resume().statusCode)).on('error', reject);
      call.flushHeaders();
    });
    expect([status, await second.ended]).toEqual([200, 0]);
  });
});

describe('a start that cannot be', () => {
  it('ends with a sentence that names the settings', async () => {
    const { ended, output } = startProcess({ PORT: 'x', MONGODB_URI: 'postgres://', LOG_LEVEL: 'loud' });
    expect(await ended).toBe(1);
    for (const name of ['PORT', 'MONGODB_URI', 'LOG_LEVEL']) expect(output()).toContain(name);
    expect(output()).not.toMatch(/\n\s+at /);
  });

  it.each([
    ['HOST', () => ({ HOST: '203.0.113.1', MONGODB_URI: databaseUri() })],
    ['DATA_DIR', () => ({ DATA_DIR: fileURLToPath(import.meta.url) })],
  ])('ends with a sentence that names %s when there is no such place', async (name, settings) => {
    const { ended, output } = startProcess({ ...settings(), PORT: await freePort() });
    expect(await ended).toBe(1);
    expect(output()).toContain(`${name} `);
    expect(output()).not.toMatch(/\n\s+at /);
  });

  it.each(['PORT', 'METRICS_PORT'])('ends with a sentence when the port in %s is taken', async (setting) => {
    const { port } = new URL(api.url);
    const settings = { PORT: await freePort(), [setting]: port, MONGODB_URI: databaseUri() };
    const { ended, output } = startProcess(settings);
    expect(await ended).toBe(1);
    expect(output()).toContain(`Port ${port} is in use. Set ${setting} to another one.`);
  });
});
