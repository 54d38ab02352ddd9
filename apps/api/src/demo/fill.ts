import { Readable } from 'node:stream';
import type { Endpoint } from '../calls/endpoint.ts';
import { runWrite, storeOf } from '../calls/run-write.ts';
import { systemReader } from '../database/system-reader.ts';
import { accountByEmail, emailKey } from '../features/users/users.service.ts';
import type { Actor, Context } from '../http/caller/context.ts';
import { fullName } from '../http/caller/session.ts';
import type { Env } from '../lib/env.ts';
import { demoCompany, demoCustomers, demoSalesMen, demoUsers, demoWarehouses } from './catalogue.ts';
import { type Create, demoCounter, type Made, type Sold } from './counter.ts';
import { countingIn, type DayFromNow } from './days.ts';
import { demoGoods, type Place } from './goods.ts';
import { demoImports } from './imports.ts';
import { createRandom, type Random } from './random.ts';
import { chinaShipment, ethiopianShipment, freeZoneShipment } from './shipments.ts';

export const DEMO_PASSWORD = 'demo-1234';
const SALES = 200;
const SALES_TODAY = 6;

/**
 * Fills an empty database with a trading company's year, through the API's own calls, so that audit trail and movements
 * look like real work. @returns false when there are records already
 */
export async function fillWithDemoData(endpoints: readonly Endpoint[], env: Env): Promise<boolean> {
  const counted = ['Warehouse', 'Product', 'Customer', 'Sale'];
  const kinds = [...counted, 'EthiopianShipment', 'FreeZoneShipment', 'ChinaShipment'];
  const filled = await Promise.all(kinds.map((kind) => systemReader().exists(kind, {})));
  if (filled.some(Boolean)) return false;
  const admin = await actorOf(env.ADMIN_EMAIL);
  if (!admin) return false;
  const create = creator(endpoints, env, admin);
  const random = createRandom(2019);
  const dayFromNow = countingIn(env.TIME_ZONE);

  await create('PUT /settings/company', demoCompany);

  const warehouses = await inOrder(demoWarehouses, ([name, address]) =>
    create('POST /warehouse/create', { name, address }),
  );
  const newcomers = demoUsers.filter(([, , email]) => emailKey(email) !== emailKey(admin.email));
  await inOrder(newcomers, ([fname, mname, email, phoneNo, role, at]) => {
    const wareHouse = warehouses[at]?._id;
    return create('POST /users/createencoder', {
      fname,
      mname,
      email,
      phoneNo,
      role,
      wareHouse,
      password: DEMO_PASSWORD,
    });
  });
  const goods = demoGoods(create, warehouses, dayFromNow);
  const places = await goods.stockUp(random);
  const clerk = await actorOf(demoUsers[1][2]);
  const counter = demoCounter(create, dayFromNow);
  await counter.makeDebtors();
  const seller = clerk ? creator(endpoints, env, clerk) : create;
  const sales = await sellForAYear(seller, places, random, dayFromNow, counter.termsFor);
  await counter.collect(sales);
  await counter.takeBack(sales);
  await goods.move(places);
  for (let index = 0; index < 24; index++)
    await create('POST /ethioshipment/create', ethiopianShipment(index, random, dayFromNow));
  for (let index = 0; index < 28; index++)
    await create('POST /freezone/create', freeZoneShipment(index, random, dayFromNow));
  for (let index = 0; index < 12; index++)
    await create('POST /chinatofreezone/create', chinaShipment(random, dayFromNow));
  await demoImports(create, dayFromNow, { places, warehouseId: warehouses[2]?._id });
  return true;
}

async function actorOf(email: string): Promise<Actor | undefined> {
  const account = await accountByEmail(email);
  if (!account) return undefined;
  return {
    id: String(account._id),
    email: account.email,
    name: fullName(account),
    role: account.role,
    sessionId: '',
    scope: 'all',
    isCreator: false,
    passwordAt: new Date(),
    mustChangePassword: false,
  };
}

const noDeadline = { signal: () => new AbortController().signal, commits: () => {} };

/** Calls the API's endpoints internally, as this user. */
function creator(endpoints: readonly Endpoint[], env: Env, actor: Actor): Create {
  return async (route, input, file) => {
    const call = endpoints.find((endpoint) => endpoint.route === route)?.call(input);
    // Endpoints that create records need no HTTP, and nothing aborts this call.
    const context = { actor, env, deadline: noDeadline } as Context;
    if (call?.kind === 'own' && file) {
      const bytes = Readable.from([file]);
      const own = { ...context, store: storeOf(context), keyOf: () => undefined, bytes };
      return ((await call.run(own)) as { data: Made }).data;
    }
    if (call?.kind !== 'write') throw new Error(`${route} changes nothing`);
    const { body } = await runWrite(call, context);
    return (body as { data: Made }).data;
  };
}

/** Sells more towards today, some of it today, and some stocks nearly out. */
async function sellForAYear(
  create: Create,
  places: Place[],
  random: Random,
  dayFromNow: DayFromNow,
  termsFor: ReturnType<typeof demoCounter>['termsFor'],
): Promise<Sold[]> {
  const sales: Sold[] = [];
  for (let index = 0; index < SALES; index++) {
    const daysAgo =
      index < SALES - SALES_TODAY ? Math.floor(365 * (1 - index / SALES) ** 1.6) + random.between(0, 2) : 0;
    const lines = Array.from({ length: random.between(1, 4) }, () =>
      random.pick(places.filter(({ left }) => left > 4)),
    );
    const soldData = [...new Set(lines)].map((place) => {
      const quantity = Math.max(1, Math.floor(place.left * random.pick([0.03, 0.05, 0.08, 0.25])));
      place.left -= quantity;
      const SellingPrice = Math.round(place.price * (1 + random.between(5, 30) / 100) * 100) / 100;
      return { productId: place.productId, warehouseId: place.warehouseId, quantity, SellingPrice };
    });
    const custormerName = random.pick(demoCustomers);
    const sale = await create('POST /sale/create', {
      custormerName,
      SalesDate: dayFromNow(-daysAgo),
      SalesMan: random.pick(demoSalesMen),
      soldData,
      ...termsFor(custormerName, daysAgo),
    });
    sales.push({ ...(sale as unknown as Sold), daysAgo });
  }
  return sales;
}

async function inOrder<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  for (const item of items) results.push(await work(item));
  return results;
}
