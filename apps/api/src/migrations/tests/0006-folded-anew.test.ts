import mongoose from 'mongoose';
import { pino } from 'pino';
import { beforeAll, describe, expect, it } from 'vitest';
import { useApi } from '../../../test/api.ts';
import { listed } from '../../../test/observations.ts';
import { make, makeProduct, makeStock, makeUser, makeWarehouse, useWorld } from '../../../test/world.ts';
import { migrate } from '../../database/migrate/migrate.ts';
import type { Stored } from '../../database/types.ts';
import { foldedAnew } from '../0006-folded-anew.ts';
import { migrations } from '../index.ts';

const api = useApi();
const world = useWorld(api);
const log = pino({ level: 'silent' });
const entries = () => mongoose.connection.collection<{ _id: string; [field: string]: unknown }>('migrations');

/** More than one batch, so that there is progress to resume. */
const MANY = 1_200;

/** What the version before stored for these texts. */
const asBefore: Record<string, (stored: Stored) => object> = {
  products: ({ name }) =>
    /^Gondar/.test(String(name)) ? { name: 'Gondar’s ጐመን', search: ['gondar’s', 'ጐመን'] } : {},
  stocks: ({ search }) => (String(search).includes('ጎመን') ? { search: ['gondar’s', 'ጐመን'] } : {}),
  audits: ({ message }) =>
    /^Product "Gondar/.test(String(message))
      ? { message: 'Product "Gondar’s ጐመን" created', search: ['"gondar’s', 'ጐመን"', ' Create', ' Product'] }
      : {},
};

/** Turns stored data into those of the version before: no sort keys, other search parts, indexes on the texts. */
async function makeOld(): Promise<void> {
  for (const name of ['users', 'warehouses', 'products', 'stocks', 'audits', 'audittexts']) {
    const collection = mongoose.connection.collection<Stored & { search?: string[] }>(name);
    for await (const stored of collection.find()) {
      const search = stored.search?.filter((part) => !/^\d{10,}$/.test(part)) ?? [];
      const $set = { search, ...asBefore[name]?.(stored) };
      await collection.updateOne({ _id: stored._id }, { $unset: { sort: 1, sortUp: 1 }, $set });
    }
  }
  const products = mongoose.connection.collection('products');
  await products.deleteMany({ category: 'Groceries' });
  await products.insertMany(
    Array.from({ length: MANY }, (_, at) => ({
      name: `Café ${MANY - at}`,
      category: 'Groceries',
      supplier: 'ñandú',
      price: 1999,
      createdBy: null,
      createdByName: null,
      createdAt: new Date(),
      updatedAt: new Date(),
      __v: 3,
      search: ['café', `${MANY - at}`, 'ñandú', ' Groceries'],
    })),
  );
  await products.createIndex({ name: 1, _id: 1 });
  await mongoose.connection.collection('audits').createIndex({ user: 1, _id: 1 });
  await entries().deleteOne({ _id: '0006' });
}

let requested = 0;
/** Requests another page each time: a change made past the API doesn't invalidate cached ones. */
const findable = async (route: 'products' | 'stocks' | 'users' | 'aduits', data: string) =>
  (await world.admin.call(`POST /search/${route}`, { data, limit: (requested++ % 100) + 1 })).body.total;
const inOrder = async (limit: number) => {
  const sort = { field: 'name', order: 'asc' };
  return (
    await listed(world.admin, 'POST /product/getproducts', { sort, filter: { category: 'Groceries' }, limit })
  ).map(({ name }) => name);
};
const expectUpgraded = async () => {
  expect(await findable('products', "gondar's ጎመን")).toBe(1);
  expect(await findable('stocks', 'gondar`s')).toBe(1);
  expect(await findable('aduits', `product gondar's ጎመን created`)).toBe(1);
  expect(await findable('users', '0955 66 77 88')).toBe(1);
  expect(await findable('products', 'cafe nandu')).toBe(MANY);
  expect(await findable('products', 'groceries')).toBe(MANY);
  const limit = 20 + (requested++ % 50);
  expect(await inOrder(limit)).toEqual(Array.from({ length: limit }, (_, at) => `Café ${at + 1}`));
};

describe('data of the version that kept accents and quotes apart and sorted by code points', () => {
  beforeAll(async () => {
    const { _id: productId } = await makeProduct(world.admin, "Gondar's ጎመን");
    await makeStock(world, 5, { productId });
    await makeUser(world, { email: 'old@inventory.test', phoneNo: '+251 955 667788' });
  });

  it('is found and sorted as this version does after the upgrade, and is else as it was', async () => {
    await makeOld();
    expect([await findable('products', 'cafe'), await findable('users', '0955 66 77 88')]).toEqual([0, 0]);
    await migrate(migrations, log);
    await expectUpgraded();
    const [one] = await listed(world.admin, 'POST /search/products', { data: 'cafe 1200' });
    expect(one).toMatchObject({ name: 'Café 1200', price: 19.99, __v: 3 });
    const names = async (of: string) =>
      (await mongoose.connection.collection(of).indexes()).map(({ name }) => name);
    expect(await names('products')).not.toContain('name_1__id_1');
    expect(await names('audits')).not.toContain('user_1__id_1');
  });

  it('is upgraded to its end wherever the first tries were stopped, and nothing is done twice', async () => {
    await makeOld();
    let saved: unknown;
    let steps = 0;
    for (;;) {
      // Stops each run one batch after the point where it resumed.
      const stopped = await foldedAnew
        .run({
          state: saved,
          timeZone: 'UTC',
          save: async (state) => {
            saved = state;
            steps++;
            throw new Error('The power went out');
          },
        })
        .then(
          () => false,
          () => true,
        );
      if (!stopped) break;
    }
    expect(steps).toBeGreaterThan(MANY / 500);
    await entries().deleteOne({ _id: '0006' });
    await entries().insertOne({ _id: '0006', name: foldedAnew.name, state: saved });
    await migrate(migrations, log);
    await expectUpgraded();
  });

  it('takes new records beside the old ones', async () => {
    await makeProduct(world.admin, 'Cafe 0', { category: 'Groceries' });
    expect((await inOrder(19))[0]).toBe('Cafe 0');
  });
});

describe('reference names that were taken beside one another', () => {
  it('stay, and are taken no more', async () => {
    const items = mongoose.connection.collection('referenceitems');
    const item = (name: string, position: number) => ({
      list: 'banks',
      name,
      nameKey: name.toLowerCase(),
      position,
      active: true,
      __v: 0,
    });
    await items.insertMany([item('Twin Bank', 90), item('Twin  Bank', 91), item('Twin Bank\u200b', 92)]);
    await entries().deleteOne({ _id: '0007' });
    await migrate(migrations, log);
    await entries().deleteOne({ _id: '0007' });
    await migrate(migrations, log);
    const { body } = await world.admin.call('POST /enum/getenums', {});
    const names = body.data[0].banks.map(({ name }: { name: string }) => name);
    expect(names.slice(-3)).toEqual(['Twin Bank', 'Twin  Bank', 'Twin Bank\u200b']);
    for (const name of ['twin bank', 'Twin  Bank', 'TwinBank'])
      expect((await world.admin.call('POST /enum/create', { list: 'banks', name })).body.code).toBe(
        'DUPLICATE',
      );
    await make(world.admin, 'POST /enum/create', { list: 'banks', name: 'Triplet Bank' });
    await makeWarehouse(world.admin, 'Kality');
  });
});
