import { type Route, splitRoute } from '@app/schemas/resource';
import type { Response } from 'supertest';
import { beforeAll, expect } from 'vitest';
import { admin, type Client, client, encoderAccount, type TestApi } from './api.ts';

export type Values = Record<string, unknown>;
export type Named = { _id: string; name: string };

/** What most tests start from: both roles signed in, a warehouse and a product. */
export type World = { admin: Client; encoder: Client; warehouse: Named; product: Named };

/** Makes the world of a test file before its first test. */
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

/** Calls and insists on success. @returns the answer's data */
export async function make(who: Client, route: Route, input: object): Promise<Values & { _id: string }> {
  const { status, body } = await who.call(route, input);
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

/** A stock of a product of its own, so that no other test sells from it. */
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

/** The whole list behind a route that takes pages, newest first. */
export async function listed(who: Client, route: Route, request: Values = {}): Promise<Values[]> {
  const { body } = await who.call(route, { limit: 100, ...request });
  return body.data;
}

export async function totalOf(who: Client, route: Route): Promise<number> {
  const { body } = await who.call(route, { limit: 1 });
  return body.total;
}

/** The newest entries of the audit trail, as far as tests compare them. */
export async function newestAudits(who: Client, limit = 1): Promise<Values[]> {
  const { body } = await who.call('POST /aduit/getalladuit', { limit });
  return body.data.map(({ action, type, message, user }: Values) => ({ action, type, message, user }));
}

/** Insists that what happens adds no record to the list and no entry to the audit trail. */
export async function changesNothing<T>(who: Client, list: Route, happens: () => Promise<T>): Promise<T> {
  const counts = () => Promise.all([totalOf(who, list), totalOf(who, 'POST /aduit/getalladuit')]);
  const before = await counts();
  const result = await happens();
  expect(await counts()).toEqual(before);
  return result;
}

/** What matters of an error answer: its status and code, after a look at the parts that all of them have. */
export function refusal({ status, body }: Pick<Response, 'status' | 'body'>): string {
  const { message, code, errors, requestId, ...others } = body;
  expect(others).toEqual({});
  expect(requestId).toMatch(/^[\w-]{8,64}$/);
  for (const sentence of [message, ...Object.values(errors ?? {}).flat()])
    expect(sentence).toMatch(/^(?!Invalid input|Too (big|small)|Unrecognized|\[|\{|Error)\S.{5,}$/);
  return `${status} ${code}`;
}

/** Sends a body as it is written; "@1e999" stands for the number, which JSON.stringify can't write. */
export function sendRaw(who: Client, route: Route, body: unknown, type = 'application/json') {
  const { method, path } = splitRoute(route);
  const verb = method.toLowerCase() as 'post' | 'put' | 'delete';
  const text = typeof body === 'string' ? body : JSON.stringify(body).replaceAll(/"@(-?1e999)"/g, '$1');
  return who.agent[verb](`/api/v1${path}`)
    .set({ 'X-XSRF-TOKEN': who.xsrf(), 'Content-Type': type })
    .send(text);
}
