import { randomUUID } from 'node:crypto';
import type { Route } from '@app/schemas/kit/resource';
import { beforeAll, expect } from 'vitest';
import { admin, type Client, client, encoderAccount, type TestApi } from './api.ts';

export type Values = Record<string, unknown>;
export type Named = { _id: string; name: string };

/** Common fixture: both roles signed in, a warehouse and a product. */
export type World = { admin: Client; encoder: Client; warehouse: Named; product: Named };

/** Creates the fixture before a file's first test. */
export function useWorld(api: TestApi): World {
  const world = {} as World;
  beforeAll(async () => {
    world.admin = await admin(api);
    world.warehouse = await makeWarehouse(world.admin, 'Bole');
    world.product = await makeProduct(world.admin, 'Laptop');
    await makeUser(world, encoderAccount);
    world.encoder = client(api);
    await world.encoder.signIn(encoderAccount);
  });
  return world;
}

/** Makes a create safe to retry. */
export const newKey = () => ({ 'Idempotency-Key': randomUUID() });

/** Creates a record and expects success. @returns the answer's data */
export async function make(who: Client, route: Route, input: object): Promise<Values & { _id: string }> {
  const { status, body } = await who.call(route, input, newKey());
  expect({ route, status, body }).toMatchObject({ status: 201 });
  return body.data;
}

export const makeWarehouse = async (who: Client, name: string, address = 'Addis Ababa') =>
  (await make(who, 'POST /warehouse/create', { name, address })) as Values & Named;

export const makeProduct = async (who: Client, name: string, more: Values = {}) => {
  const plain = { name, category: 'Electronics', supplier: 'Lenovo', price: 19.99 };
  return (await make(who, 'POST /product/create', { ...plain, ...more })) as Values & Named;
};

export const makeUser = (world: Pick<World, 'admin' | 'warehouse'>, more: Values & { email: string }) =>
  make(world.admin, 'POST /users/createencoder', {
    fname: 'Sara',
    mname: 'Tesfaye',
    phoneNo: '0911223344',
    wareHouse: world.warehouse._id,
    password: 'clerk-secret',
    ...more,
  });

/** Creates a stock, of a new product unless given, so that no other test sells from it. */
export async function makeStock(world: World, quantity: number, place: Partial<StockPlace> = {}) {
  const productId = place.productId ?? (await makeProduct(world.admin, 'Printer'))._id;
  const where = { productId, warehouseId: place.warehouseId ?? world.warehouse._id };
  const { _id } = await make(world.admin, 'POST /stock/create', { ...where, quantity });
  return { ...where, _id };
}
export type StockPlace = { productId: string; warehouseId: string };

export type Line = StockPlace & { quantity: number; SellingPrice: number };
export const saleOf = (...soldData: Line[]) => ({
  custormerName: 'Abebe',
  SalesDate: '2024-01-15',
  SalesMan: 'Sara',
  soldData,
});
