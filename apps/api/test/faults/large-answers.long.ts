import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { admin, client, encoderAccount } from '../api.ts';
import { figure } from '../figures.ts';
import { type ApiAlone, endAlone, startAlone } from '../process.ts';
import { headersOf, rawCall } from '../raw.ts';
import { make, makeProduct, makeUser, makeWarehouse, saleOf, type World } from '../world.ts';

const SECONDS = 60;
const SALES = 40;
const LINES = 500;
/** The longest name that fits. */
const NAME = 'ረ'.repeat(196);
const CALLS_AT_ONCE = 6;
const OTHERS_WAIT_MAX_MS = 1_000;

let api: ApiAlone;
beforeAll(async () => {
  api = await startAlone({ NODE_OPTIONS: '--max-old-space-size=512' });
});
afterAll(() => endAlone(api));

/** Creates sales of maximum size, and an encoder who may read them. */
async function fill(): Promise<World> {
  const world = { admin: await admin(api), encoder: client(api) } as World;
  world.warehouse = await makeWarehouse(world.admin, NAME);
  await makeUser(world, encoderAccount);
  await world.encoder.signIn(encoderAccount);
  const { _id: warehouseId } = world.warehouse;
  const products: string[] = [];
  while (products.length < LINES) {
    const { _id } = await makeProduct(world.admin, `${NAME} ${products.length}`);
    await make(world.admin, 'POST /stock/create', { productId: _id, warehouseId, quantity: 1_000 });
    products.push(_id);
  }
  const lines = products.map((productId) => ({ productId, warehouseId, quantity: 1, SellingPrice: 1 }));
  for (let number = 0; number < SALES; number++)
    await make(world.encoder, 'POST /sale/create', saleOf(...lines));
  return world;
}

it(
  'an encoder who lists, searches and exports the largest sales for a minute ends nothing and holds up nobody',
  async () => {
    const { encoder, admin: other } = await fill();
    const end = performance.now() + SECONDS * 1_000;
    const odd: unknown[] = [];
    let count = 0;
    const ask = (path: string, input: object) => {
      const headers = { ...headersOf(encoder), 'Content-Type': 'application/json' };
      return rawCall(api, { method: 'POST', path: `/api/v1${path}`, headers, body: JSON.stringify(input) });
    };
    const kinds = [
      () => ask('/sale/getsales', { limit: 1 + (count % 100) }),
      () => ask('/search/sales', { data: 'Abebe', limit: 1 + (count % 100) }),
      () => ask('/sale/export', { format: count % 2 ? 'csv' : 'xlsx' }),
    ];
    const work = async () => {
      while (performance.now() < end) {
        const answer = await kinds[count++ % kinds.length]?.().catch((error: Error) => error);
        if (answer instanceof Error || answer?.status !== 200) odd.push(answer);
      }
    };
    let longest = 0;
    const meanwhile = async () => {
      while (performance.now() < end) {
        const since = performance.now();
        await other.call('POST /warehouse/getwarehouses', {});
        longest = Math.max(longest, performance.now() - since);
      }
    };
    await Promise.all([meanwhile(), ...Array.from({ length: CALLS_AT_ONCE }, work)]);
    const [, peak] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${api.child.pid}/status`, 'utf8')) ?? [];
    figure('large answers', count);
    figure('longest call of others beside them (ms)', longest, 'longest');
    figure('API, most memory beside large answers (MiB)', Number(peak) / 1_024, 'longest');
    expect(odd).toEqual([]);
    expect(api.child.exitCode).toBe(null);
    expect(longest).toBeLessThan(OTHERS_WAIT_MAX_MS);
  },
  (SECONDS + 600) * 1_000,
);
