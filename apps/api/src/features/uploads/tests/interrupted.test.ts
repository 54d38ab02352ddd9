import { afterAll, expect, it } from 'vitest';
import { admin, databaseUri, useApi } from '../../../../test/api.ts';
import { endAlone, freePort, kill, startAlone, startProcess, untilReady } from '../../../../test/process.ts';
import { apply, checked, stateOf } from '../../../../test/uploads.ts';

useApi();
const ROWS = 1_500;
const file = `Name,Category,Supplier,Price,Code\n${Array.from({ length: ROWS }, (_, at) => `Row ${at},Groceries,Interrupted,5,IN-${at}`).join('\n')}\n`;
const ends: (() => Promise<unknown>)[] = [];
afterAll(() => Promise.all(ends.map((end) => end())));

const totals = async (who: Awaited<ReturnType<typeof admin>>) => {
  const total = async (route: 'POST /search/products' | 'POST /search/aduits', data: string) =>
    (await who.call(route, { data, limit: 1 })).body.total;
  return {
    products: await total('POST /search/products', 'Interrupted'),
    created: await total('POST /search/aduits', 'created Row'),
    uploads: await total('POST /search/aduits', 'Upload of Products applied'),
  };
};
const whole = { products: ROWS, created: ROWS, uploads: 1 };

it('what is killed in the middle of applying goes on after a restart, and makes nothing twice', async () => {
  const first = await startAlone();
  const { uploadId } = await checked(await admin(first), 'products', file);
  const who = await admin(first);
  await apply(who, uploadId);
  await expect.poll(async () => (await stateOf(who, uploadId)).done, { interval: 5 }).toBeGreaterThan(0);
  expect((await stateOf(who, uploadId)).state).toBe('applying');
  await kill(first);
  const second = await startAlone({ DATA_DIR: first.dataDir });
  ends.push(() => endAlone(second));
  const again = await admin(second);
  const state = async () => (await stateOf(again, uploadId)).state;
  await expect.poll(state, { timeout: 80_000, interval: 200 }).toBe('applied');
  expect(await stateOf(again, uploadId)).toMatchObject({
    done: ROWS,
    new: ROWS,
    changed: 0,
    same: 0,
    skipped: 0,
  });
  expect(await totals(again)).toEqual(whole);
}, 120_000);

it('of two processes one applies, and the other goes on when that one is killed', async () => {
  const start = async () => {
    const process = startProcess({ PORT: await freePort(), MONGODB_URI: databaseUri() });
    await untilReady(process);
    return process;
  };
  const one = await start();
  const other = await start();
  ends.push(
    () => kill(one),
    () => kill(other),
  );
  const who = await admin(other);
  const { uploadId } = await checked(await admin(one), 'products', file);
  await apply(who, uploadId);
  await expect.poll(async () => (await stateOf(who, uploadId)).done, { interval: 5 }).toBeGreaterThan(0);
  await kill(one);
  const state = async () => (await stateOf(who, uploadId)).state;
  await expect.poll(state, { timeout: 80_000, interval: 200 }).toBe('applied');
  expect(await stateOf(who, uploadId)).toMatchObject({ done: ROWS, new: ROWS, skipped: 0 });
  expect(await totals(who)).toEqual(whole);
}, 120_000);
