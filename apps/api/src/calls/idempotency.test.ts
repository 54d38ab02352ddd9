import { request } from 'node:http';
import mongoose from 'mongoose';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { admin, adminAccount, type Client, useApi, useServer } from '../../test/api.ts';
import { changesNothing, refusal, totalOf } from '../../test/observations.ts';
import { headersOf } from '../../test/raw.ts';
import { recorder, routesOf, samples } from '../../test/samples.ts';
import { makeStock, saleOf, useWorld, type Values } from '../../test/world.ts';

const api = useApi();
const world = useWorld(api);
const restored = useServer({}, { secret: 'another secret, as after a restore of the data alone' });
const { input: newInput } = recorder(world);
let keys = 0;
const newKey = () => `key ${++keys}`;
const withKey = (key: string) => ({ 'Idempotency-Key': key });

describe.each(samples.map((sample) => [sample.contract.name, sample] as const))(
  'a key on creating %s',
  (_name, sample) => {
    const { create, list } = routesOf(sample);
    const [required] = sample.required;
    const send = (input: Values, key: string) => world.admin.call(create, input, withKey(key));

    it('makes one record and one entry, however often it is sent, and gives the first answer again', async () => {
      const [input, key] = [await newInput(sample), newKey()];
      const first = await send(input, key);
      expect(first.status).toBe(201);
      const inAnotherOrder = Object.fromEntries(Object.entries(input).reverse());
      await changesNothing(world.admin, list, async () => {
        for (const again of [input, inAnotherOrder]) {
          const { status, body } = await send(again, key);
          expect([status, body]).toEqual([201, first.body]);
        }
      });
    });

    it('makes one record when it is sent several times at once', async () => {
      const [input, key] = [await newInput(sample), newKey()];
      const before = await totalOf(world.admin, list);
      const answers = await Promise.all([1, 2, 3, 4].map(() => send(input, key)));
      expect(answers.map(({ status }) => status)).toEqual(Array(4).fill(201));
      expect(new Set(answers.map(({ body }) => body.data._id)).size).toBe(1);
      expect(await totalOf(world.admin, list)).toBe(before + 1);
    });

    it('refuses another body and another call', async () => {
      const [input, other, key] = [await newInput(sample), await newInput(sample), newKey()];
      await send(input, key);
      const elsewhere =
        sample.contract.name === 'warehouses' ? 'POST /product/create' : 'POST /warehouse/create';
      const there = { name: 'A name', address: 'x', category: 'Clothing', supplier: 'x', price: 1 };
      await changesNothing(world.admin, list, async () => {
        const refused = await send(other, key);
        expect(refusal(refused)).toBe('409 IDEMPOTENCY_CONFLICT');
        expect(refused.body.message).toMatch(/^An earlier version of this was recorded already\./);
        expect(refusal(await world.admin.call(elsewhere, there, withKey(key)))).toBe(
          '409 IDEMPOTENCY_CONFLICT',
        );
      });
    });

    it('stays free when the call failed', async () => {
      const [input, key] = [await newInput(sample), newKey()];
      expect(refusal(await send({ ...input, [required]: undefined }, key))).toBe('400 VALIDATION_FAILED');
      expect((await send(input, key)).status).toBe(201);
    });

    it('has 1 to 255 characters', async () => {
      const input = await newInput(sample);
      await changesNothing(world.admin, list, async () => {
        for (const key of ['', 'x'.repeat(256)])
          expect(refusal(await send(input, key))).toBe('400 VALIDATION_FAILED');
      });
      const longest = sample.contract.name.padEnd(255, 'x');
      expect((await send(input, longest)).status).toBe(201);
    });
  },
);

describe('an Idempotency-Key', () => {
  const warehouse = { name: 'Keyed', address: 'x' };
  const create = (who: Client, key: string, input: Values = warehouse) =>
    who.call('POST /warehouse/create', input, withKey(key));
  afterEach(() => void vi.useRealTimers());

  it('belongs to its user, in every session', async () => {
    const [key, { productId, warehouseId }] = [newKey(), await makeStock(world, 100)];
    const sale = saleOf({ productId, warehouseId, quantity: 1, SellingPrice: 5 });
    const sell = (who: Client) => who.call('POST /sale/create', sale, withKey(key));
    const [mine, theirs, again] = [
      await sell(world.admin),
      await sell(world.encoder),
      await sell(await admin(api)),
    ];
    expect([mine.status, theirs.status]).toEqual([201, 201]);
    expect(theirs.body.data._id).not.toBe(mine.body.data._id);
    expect(again.body).toEqual(mine.body);
  });

  it('is good for thirty days', async () => {
    const key = newKey();
    const first = await create(world.admin, key);
    const toFake: ['Date'] = ['Date'];
    vi.useFakeTimers({ toFake, now: Date.now() + 29.9 * 86_400_000 });
    await world.admin.signIn(adminAccount);
    expect((await create(world.admin, key)).body).toEqual(first.body);
    vi.setSystemTime(Date.now() + 0.2 * 86_400_000);
    const next = await create(world.admin, key);
    expect([next.status, next.body.data._id === first.body.data._id]).toEqual([201, false]);
  });

  it('is known where the secret is another one, and its call refused rather than done again', async () => {
    const key = newKey();
    await create(world.admin, key);
    const there = await admin(restored);
    await changesNothing(world.admin, 'POST /warehouse/getwarehouses', async () => {
      expect(refusal(await create(there, key))).toBe('409 IDEMPOTENCY_CONFLICT');
    });
  });

  it('takes spaces around a text as the same request, and another text as another', async () => {
    const key = newKey();
    const first = await create(world.admin, key);
    expect((await create(world.admin, key, { ...warehouse, name: ' Keyed ' })).body).toEqual(first.body);
    expect(refusal(await create(world.admin, key, { ...warehouse, name: 'Other' }))).toBe(
      '409 IDEMPOTENCY_CONFLICT',
    );
  });

  it('gives the answer to a caller who had hung up before it came', async () => {
    const key = newKey();
    const before = await totalOf(world.admin, 'POST /warehouse/getwarehouses');
    const body = JSON.stringify(warehouse);
    const headers = { ...headersOf(world.admin), ...withKey(key), 'Content-Type': 'application/json' };
    await new Promise<void>((resolve) => {
      const call = request(`${api.url}/api/v1/warehouse/create`, { method: 'POST', headers });
      call.on('error', () => {}).on('close', () => resolve());
      call.end(body, () => setTimeout(() => call.destroy(), 2));
    });
    const answers = await Promise.all([create(world.admin, key), create(world.admin, key)]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect(await totalOf(world.admin, 'POST /warehouse/getwarehouses')).toBe(before + 1);
  });

  it('does nothing on calls that create nothing', async () => {
    const key = newKey();
    const { _id } = (await create(world.admin, newKey())).body.data;
    for (const address of ['One road', 'Another road']) {
      const { status, body } = await world.admin.call(
        'PUT /warehouse/updateone',
        { _id, address },
        withKey(key),
      );
      expect([status, body.data.address]).toEqual([200, address]);
    }
  });

  it('keeps no password', async () => {
    const key = newKey();
    const input = {
      fname: 'A',
      mname: 'B',
      email: 'kept@inventory.test',
      phoneNo: '0911223344',
      wareHouse: world.warehouse._id,
    };
    await world.admin.call('POST /users/createencoder', { ...input, password: 'clerk-secret' }, withKey(key));
    const kept = await mongoose.connection.collection('idempotencykeys').find({}).toArray();
    expect(JSON.stringify(kept)).toContain('kept@inventory.test');
    expect(JSON.stringify(kept)).not.toMatch(/clerk-secret|\$2[aby]\$/);
  });
});
