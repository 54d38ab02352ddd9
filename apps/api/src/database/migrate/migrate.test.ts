import { setTimeout as wait } from 'node:timers/promises';
import mongoose from 'mongoose';
import { pino } from 'pino';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { databaseUri, useApi } from '../../../test/api.ts';
import { listed } from '../../../test/observations.ts';
import { freePort, startProcess, untilReady } from '../../../test/process.ts';
import { make, makeStock, makeWarehouse, useWorld } from '../../../test/world.ts';
import { migrations } from '../../migrations/index.ts';
import { createIndexes } from '../connect.ts';
import { modelNamed } from '../models.ts';
import { type Migration, migrate } from './migrate.ts';

const api = useApi();
const world = useWorld(api);
const log = pino({ level: 'silent' });
const entries = () => mongoose.connection.collection<{ _id: string; [field: string]: unknown }>('migrations');
const products = () => mongoose.connection.collection('products');

/** A migration that counts its runs and records the states it was started with. */
function counting(id: number, work: Migration['run'] = async () => {}) {
  const states: unknown[] = [];
  const run: Migration['run'] = async (progress) => {
    states.push(progress.state);
    await work(progress);
  };
  return { states, migration: { id, name: `test ${id}`, run } satisfies Migration };
}

beforeEach(async () => {
  await entries().deleteMany({ _id: /^(9|lock)/ });
});

describe('an upgrade of the data', () => {
  it('runs each migration once, in their order, however often the application starts', async () => {
    const order: number[] = [];
    const [second, first] = [9002, 9001].map((id) => counting(id, async () => void order.push(id)));
    for (let start = 0; start < 3; start++)
      await migrate([...migrations, first?.migration, second?.migration] as Migration[], log);
    expect(order).toEqual([9001, 9002]);
  });

  it('is done by one process while the others wait for its end', async () => {
    let running = 0;
    let most = 0;
    const { states, migration } = counting(9001, async () => {
      most = Math.max(most, ++running);
      await wait(700);
      running--;
    });
    await Promise.all(Array.from({ length: 5 }, () => migrate([migration], log)));
    expect([states.length, most]).toEqual([1, 1]);
  });

  it('goes on where it was stopped', async () => {
    let stopAt = 3;
    const done: number[] = [];
    const { states, migration } = counting(9001, async ({ state, save }) => {
      for (let step = Number(state ?? 0) + 1; step <= 5; step++) {
        if (step === stopAt) throw new Error('The power went out');
        done.push(step);
        await save(step);
      }
    });
    await expect(migrate([migration], log)).rejects.toThrow('The power went out');
    stopAt = 0;
    await migrate([migration], log);
    expect([states, done]).toEqual([
      [undefined, 2],
      [1, 2, 3, 4, 5],
    ]);
  });

  it('waits for a process that renews its lock, whatever the clocks say, and goes on when that one has died', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    onTestFinished(() => void vi.useRealTimers());
    const anHourAgo = Date.now() - 3_600_000;
    await entries().insertOne({ _id: 'lock', holder: 'another process', until: new Date(anHourAgo) });
    const waiting = vi.spyOn(log, 'info');
    const { states, migration } = counting(9001);
    const migrated = migrate([migration], log);
    for (let renewals = 1; renewals < 4; renewals++) {
      await entries().updateOne({ _id: 'lock' }, { $set: { until: new Date(anHourAgo + renewals) } });
      const looks = waiting.mock.calls.length;
      await vi.waitFor(() => expect(waiting.mock.calls.length).toBeGreaterThan(looks + 1), 20_000);
      vi.advanceTimersByTime(20_000);
    }
    expect(states).toEqual([]);
    vi.advanceTimersByTime(30_001);
    await migrated;
    expect(states).toHaveLength(1);
  });

  it('refuses data of a newer version, in a sentence that says what to do, and leaves it as it is', async () => {
    await entries().insertOne({ _id: '9999', name: 'what comes later', doneAt: new Date() });
    await products().dropIndex('sort.name_1__id_1');
    await expect(migrate(migrations, log)).rejects.toThrow(
      'The data was written by a newer version (migration 9999, what comes later). Install that version.',
    );
    const { ended, output } = startProcess({ PORT: await freePort(), MONGODB_URI: databaseUri() });
    expect([await ended, output()]).toEqual([1, expect.stringContaining('written by a newer version')]);
    expect((await products().indexes()).map(({ name }) => name)).not.toContain('sort.name_1__id_1');
    await entries().deleteOne({ _id: '9999' });
    await migrate(migrations, log);
    expect((await products().indexes()).map(({ name }) => name)).toContain('sort.name_1__id_1');
  });
});

it('the version before this one refuses the data of this one', async () => {
  const { id, name } = migrations.at(-1) as Migration;
  await expect(migrate(migrations.slice(0, -1), log)).rejects.toThrow(
    `The data was written by a newer version (migration ${String(id).padStart(4, '0')}, ${name}). Install that version.`,
  );
});

describe('data of a version that had no search parts and no reference data', () => {
  /** More than one batch, so that there is progress to resume. */
  const MANY = 450;
  const nameOf = (number: number) => `Old thing ${number}`;

  async function makeOld(): Promise<void> {
    const createdAt = new Date('2024-01-01');
    const old = Array.from({ length: MANY }, (_, number) => ({
      name: nameOf(number),
      category: 'Groceries',
      supplier: 'Ambassel',
      price: 1999,
      createdBy: null,
      createdByName: null,
      createdAt,
      updatedAt: createdAt,
      __v: 3,
    }));
    await products().deleteMany({ category: 'Groceries' });
    await products().insertMany(old);
    await mongoose.connection.collection('referenceitems').deleteMany({});
    await entries().deleteMany({});
  }

  let requested = 0;
  /** Requests another page each time: a change made past the API doesn't invalidate cached ones. */
  const findable = async (data: string) =>
    (await world.admin.call('POST /search/products', { data, limit: (requested++ % 100) + 1 })).body.total;

  it('can be searched and chosen from after the start of this version', async () => {
    await makeOld();
    expect(await findable('thing')).toBe(0);
    const upgraded = startProcess({ PORT: await freePort(), MONGODB_URI: databaseUri() });
    await untilReady(upgraded);
    upgraded.child.kill('SIGTERM');
    await upgraded.ended;
    expect([await findable('thing'), await findable(nameOf(MANY - 1))]).toEqual([MANY, 1]);
    const { body } = await world.admin.call('POST /enum/getenums', {});
    expect(body.data[0].banks.length).toBeGreaterThan(20);
  });

  it('keeps everything else as it was', async () => {
    const [one] = await listed(world.admin, 'POST /search/products', { data: nameOf(449) });
    expect(one).toMatchObject({ name: nameOf(449), price: 19.99, category: 'Groceries', __v: 3 });
    expect(one).toMatchObject({ createdAt: '2024-01-01T00:00:00.000Z', createdByName: null });
  });

  it('is upgraded to its end when the first try was stopped in between', async () => {
    await makeOld();
    const [, search] = migrations as [Migration, Migration];
    let saved: unknown;
    const stopped = search.run({
      state: undefined,
      timeZone: 'UTC',
      save: async (state) => {
        saved = state;
        if ((state as { model: string }).model === 'Product') throw new Error('The power went out');
      },
    });
    await expect(stopped).rejects.toThrow('The power went out');
    // The count stays cached until the application changes something, and migrations run before it does.
    const half = await findable('hing');
    expect(half).toBeGreaterThan(0);
    expect(half).toBeLessThan(MANY);
    await entries().insertOne({ _id: '0002', name: search.name, state: saved });
    await migrate(migrations, log);
    expect(await findable('ing')).toBe(MANY);
  });

  it('takes new records beside the old ones', async () => {
    const { _id } = await makeStock(world, 5);
    expect(_id).toMatch(/^[\da-f]{24}$/);
    await make(world.admin, 'POST /warehouse/create', { name: 'Kality', address: 'Addis Ababa' });
  });
});

it('of two indexes on a status of shipments, one stays: the one that their list is sorted by', async () => {
  const { collection } = modelNamed('EthiopianShipment');
  await collection.createIndex({ Transit_Status: 1 });
  await entries().deleteOne({ _id: '0003' });
  await migrate(migrations, log);
  await createIndexes(); // as the next start does
  const names = (await collection.indexes()).map(({ name }) => String(name));
  expect(names.filter((name) => name.startsWith('Transit_Status'))).toEqual(['Transit_Status_1__id_1']);
});

it('what was stored with the sigma that ends words is found again, and entries keep what they share', async () => {
  await makeWarehouse(world.admin, 'ΟΔΟΣ');
  for (const name of ['warehouses', 'audits']) {
    const stored = mongoose.connection.collection<{ search: string[] }>(name);
    for await (const { _id, search } of stored.find({ search: /οδοσ/ }))
      await stored.updateOne(
        { _id },
        { $set: { search: search.map((part) => part.replace(/σ(?=\P{L}|$)/u, 'ς')) } },
      );
  }
  const found = async (limit: number) =>
    (await world.admin.call('POST /search/aduits', { data: 'ΟΔΟΣ created', limit })).body.total;
  expect(await found(5)).toBe(0);
  await entries().deleteOne({ _id: '0004' });
  await migrate(migrations, log);
  expect(await found(6)).toBe(1);
  const { body } = await world.admin.call('POST /search/warehouses', { data: 'δος' });
  expect(body.total).toBe(1);
});
