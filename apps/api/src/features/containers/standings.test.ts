import { containerStates } from '@app/schemas/imports/container-board';
import { dateOf } from '@app/schemas/kit/days';
import mongoose from 'mongoose';
import { beforeAll, describe, expect, it } from 'vitest';
import { middayZone, useApi } from '../../../test/api.ts';
import { dayFrom, importsOf } from '../../../test/imports.ts';
import { useWorld, type Values } from '../../../test/world.ts';
import { Reader } from '../../database/reader.ts';
import { inTransaction } from '../../database/transactions/transaction.ts';
import { createRandom } from '../../demo/random.ts';
import { containerStandings } from '../../migrations/0026-container-standings.ts';
import type { ShipmentOfContainers } from '../clocks/clocked-containers.service.ts';
import { keepStandings, standingsOf } from '../clocks/standings.service.ts';
import { standingFaults } from '../clocks/verify-standings.service.ts';

const world = useWorld(useApi({ TIME_ZONE: middayZone }));
const { call, ethiopian } = importsOf(world);
const random = createRandom(77);
const collection = (name: string) => mongoose.connection.collection(name);

const facts = ['discharged', 'arrived', 'released', 'returned'] as const;
let serial = 0;
/** A container that came as far as chance would have it, on days before today. */
function box(asFarAs = random.between(0, facts.length)): Values {
  const days = Array.from({ length: facts.length }, () => random.between(0, 40)).sort((a, b) => b - a);
  const known = facts.slice(0, asFarAs).filter(() => asFarAs === facts.length || random.between(0, 4));
  return {
    ...{ containerNo: `BOXU${String(++serial).padStart(7, '0')}`, size: random.pick([20, 40]) },
    ...{ containerArrival: dayFrom(random.between(-50, 5)), portname: random.pick(['Modjo', 'Kality']) },
    ...(random.between(0, 2) && { deposit: random.between(1, 900) }),
    ...(random.between(0, 3) ? {} : { depositBack: dayFrom(-1) }),
    ...Object.fromEntries(known.map((fact) => [fact, dayFrom(-(days[facts.indexOf(fact)] ?? 0))])),
  };
}
const returns = ['not return', 'return', 'deposit refunded'];
const shipment = (boxes: Values[]) => ethiopian({ return: random.pick(returns), containers: boxes });

const rulesOf = (per20: number) => ({
  rules: [
    {
      ...{ name: 'Storage', from: 'arrived', to: 'released', freeDays: 4, since: '2020-01-01' },
      tiers: [{ fromDay: 5, per20, per40: 2 * per20 }],
    },
    {
      ...{ name: 'Carrier', from: 'discharged', to: 'returned', freeDays: 6, since: '2020-01-01' },
      tiers: [{ fromDay: 7, per20: per20 / 3, per40: per20 }],
    },
  ],
});

type Board = { data: Values[]; sums: Values; total: number; totalPages: number };
const board = async (request: Values): Promise<Board> =>
  (await world.admin.call('POST /container/getcontainers', request)).body;
const stored = () => collection('containerstandings');
/** What is stored of containers of a shipment. */
const kindsOf = async (_id: string) =>
  (
    await stored()
      .find({ shipmentId: new mongoose.Types.ObjectId(_id) })
      .toArray()
  ).map(({ kind }) => kind);

async function faults(): Promise<string[]> {
  const found: string[] = [];
  for await (const fault of standingFaults()) found.push(fault);
  return found;
}

/** Reads all pages of a board, and the board of what is searched, which is told of all shipments. */
async function both(request: Values, limit: number) {
  const computed = await board({ ...request, data: 'boxu', page: 1, limit: 100 });
  const pages: Board[] = [];
  for (let page = 1; page <= Math.ceil(computed.total / limit) + 1; page += 1)
    pages.push(await board({ ...request, page, limit }));
  return { computed, pages };
}

const sorts = ['left', 'containerNo', 'arrived', 'deposit', 'cost'].flatMap((field) =>
  ['asc', 'desc'].map((order) => ({ field, order })),
);

/** Compares the board in each state and order with what is computed of all shipments. */
async function compare(): Promise<void> {
  expect(await faults()).toEqual([]);
  const filters = [undefined, ...Object.keys(containerStates), ['returned', 'unconfirmed', 'over']];
  for (const [at, state] of filters.entries())
    for (const sort of at % 3 ? [random.pick(sorts)] : sorts) {
      const day = random.pick([{}, {}, { on: dayFrom(3) }, { on: dayFrom(-10) }]);
      const port = random.pick([{}, { portname: ['Kality', 'Mojo'] }, { portname: 'Modjo' }]);
      const request = { filter: { ...(state && { state }), ...port }, sort, ...day };
      const { computed, pages } = await both(request, random.pick([7, 20]));
      const what = JSON.stringify(request);
      expect(
        pages.flatMap(({ data }) => data),
        what,
      ).toEqual(computed.data);
      for (const { sums, total } of pages)
        expect({ sums, total }, what).toEqual({ sums: computed.sums, total: computed.total });
    }
  const { body } = await world.admin.call('GET /report/dashboard');
  expect(body.demurrage).toBe((await board({})).sums.cost);
}

describe('a container', () => {
  it('is ended once it is back, and is out again with a change', async () => {
    const { _id, containers } = await ethiopian({ return: 'not return', containers: [box(4), box(4)] });
    expect(await kindsOf(_id)).toEqual(['ended+returned', 'ended+returned']);
    const [{ _id: id } = {}] = containers as Values[];
    await call('POST /container/setdates', { ids: [id], returned: null });
    expect(await kindsOf(_id)).toEqual([expect.stringMatching(/^out/), 'ended+returned']);
    await call('POST /container/setdates', { ids: [id], returned: dayFrom(0) });
    expect(await kindsOf(_id)).toEqual(['ended+returned', 'ended+returned']);
    expect(await faults()).toEqual([]);
    await call('DELETE /ethioshipment/deleteone', { _id });
    expect(await faults()).toEqual([]);
    expect(await stored().countDocuments()).toBe(0);
  });

  it('is ended when it was to come on a day that is over and nothing was said, planned until then', async () => {
    const days = [dayFrom(-1), dayFrom(0)];
    const { _id } = await shipment(days.map((containerArrival) => ({ ...box(0), containerArrival })));
    expect(await kindsOf(_id)).toEqual(['ended+unconfirmed', 'planned']);
    await call('DELETE /ethioshipment/deleteone', { _id });
  });

  it('is ended when its shipment says that it was given back, once its planned day is over', async () => {
    const days = [dayFrom(-1), dayFrom(0)];
    const containers = days.map((containerArrival) => ({ ...box(3), containerArrival }));
    const { _id } = await ethiopian({ return: 'return', containers });
    const [ended, out] = await kindsOf(_id);
    expect([ended, out]).toEqual([expect.stringMatching(/^ended/), expect.stringMatching(/^out/)]);
    await call('PUT /ethioshipment/updateone', { _id, return: 'not return' });
    expect(await kindsOf(_id)).toEqual(Array(2).fill(expect.stringMatching(/^out/)));
    await call('DELETE /ethioshipment/deleteone', { _id });
  });
});

describe('a container whose planned day is past', () => {
  it('is asked whether it arrived, unless it was released or came back', async () => {
    const planned = { ...box(0), containerArrival: dayFrom(-2) };
    const facts = [{}, { discharged: dayFrom(-9) }, { released: dayFrom(-1) }, { returned: dayFrom(-1) }];
    const made = [];
    for (const days of facts) made.push(await shipment([{ ...planned, ...days }]));
    const { data } = await board({ filter: { state: 'unconfirmed' } });
    const asked = made.map(({ _id }) => data.some((row) => (row.shipment as Values)._id === _id));
    expect(asked).toEqual([true, true, false, false]);
    for (const { _id } of made) await call('DELETE /ethioshipment/deleteone', { _id });
  });
});

describe('a container that changes while the rules do', () => {
  const days = { discharged: dayFrom(-40), containerArrival: dayFrom(-30) };
  const came = { arrived: dayFrom(-30), released: dayFrom(-10) };
  const [storage] = rulesOf(60).rules;
  it.each([
    ['comes back', { ...days, ...came }, { returned: dateOf(dayFrom(0)) }, rulesOf(60)],
    // By the rules before, the change costs nothing.
    ['is free for longer', days, { freeDays: 60 }, { rules: [storage] }],
  ])('and %s is costed by those that count in the end', async (_how, row, change, before) => {
    await call('PUT /settings/clocks', before);
    const { _id } = await ethiopian({ return: 'not return', containers: [{ ...box(0), ...row }] });
    const today = dateOf(dayFrom(0));
    let tries = 0;
    await inTransaction(async (session) => {
      tries += 1;
      const reader = new Reader('all', session);
      // What it reads is of this moment, before the rules change.
      const read = await reader.find<ShipmentOfContainers>('EthiopianShipment', { _id });
      const stored = await standingsOf([_id], reader);
      if (tries === 1) await call('PUT /settings/clocks', rulesOf(90));
      const containers = read.flatMap((one) => one.containers).map((one) => ({ ...one, ...change }));
      const shipments = collection('ethiopian-shipments');
      const filter = { _id: new mongoose.Types.ObjectId(_id) };
      await shipments.updateOne(filter, { $set: { containers } }, { session });
      const changed = read.map((one) => ({ ...one, containers }));
      await keepStandings(changed, stored, reader, today);
    });
    expect(tries).toBe(2);
    expect(await faults()).toEqual([]);
    await call('DELETE /ethioshipment/deleteone', { _id });
  });
});

describe('the board of all containers', () => {
  const shipments: (Values & { _id: string })[] = [];
  beforeAll(async () => {
    await call('PUT /settings/clocks', rulesOf(60));
    for (let made = 0; made < 18; made += 1)
      shipments.push(
        await shipment(Array.from({ length: random.between(1, 4) }, () => box(made % 3 ? 4 : undefined))),
      );
  });

  it('tells the same as when all is computed, in each state, order and page', async () => {
    expect(await stored().countDocuments()).toBeGreaterThan(10);
    await compare();
  });

  it('is the same in a file, in each order', async () => {
    for (const sort of sorts) {
      const request = { filter: random.pick([{}, { portname: 'Modjo' }, { state: 'returned' }]), sort };
      const { computed } = await both(request, 100);
      const { text } = await world.admin.call('POST /container/export', { ...request, format: 'csv' });
      const numbers = [...text.matchAll(/BOXU\d+/g)].map(([number]) => number);
      expect(numbers, JSON.stringify(request)).toEqual(computed.data.map(({ containerNo }) => containerNo));
    }
  });

  it('tells the same after changes, several at once, and after new rules', async () => {
    const some = shipments.splice(0, 8);
    await Promise.all(
      some.map(async ({ _id, containers }, at) => {
        const ids = (containers as Values[]).map((container) => container._id);
        if (at === 0) return call('DELETE /ethioshipment/deleteone', { _id });
        if (at % 2) return call('POST /container/setdates', { ids, returned: dayFrom(0) });
        return call('PUT /ethioshipment/updateone', { _id, containers: [box(4), box()] });
      }),
    );
    await compare();
    await call('PUT /settings/clocks', rulesOf(99));
    await compare();
  });

  it('tells the same after a change that began yesterday ends today', async () => {
    await board({});
    await inTransaction(async (session) => {
      const reader = new Reader('all', session);
      const read = await reader.find<ShipmentOfContainers>('EthiopianShipment', {});
      const before = await standingsOf(
        read.map(({ _id }) => _id),
        reader,
      );
      await keepStandings(read, before, reader, dateOf(dayFrom(-1)));
    });
    await compare();
  });

  it('tells the same after ports and empty returns have other names', async () => {
    const days = { discharged: dayFrom(-40), arrived: dayFrom(-30), returned: null };
    await ethiopian({ return: 'return', containers: [{ ...box(0), ...days }] });
    const rename = async (list: string, from: string, name: string) => {
      const { data } = (await world.admin.call('POST /enum/getenums')).body;
      const { _id } = data[0][list].find((item: Values) => item.name === from);
      const { status } = await world.admin.call('PUT /enum/updateone', { _id, list, name });
      expect(status).toBe(200);
      await compare();
    };
    await rename('empty_return', 'return', 'given back');
    await rename('empty_return', 'given back', 'return');
    await rename('dry_ports', 'Modjo', 'Mojo');
    await rename('dry_ports', 'Mojo', 'Modjo');
  });

  it('is made of what a version before has stored', async () => {
    const before = await stored().countDocuments();
    const shipments = collection('ethiopian-shipments');
    await shipments.updateMany({}, { $set: { phase: 'out' } });
    await shipments.createIndex({ phase: 1 });
    for (const name of ['endedcontainers', 'endedsums']) await collection(name).insertOne({ cost: 1 });
    await stored().deleteMany({ kind: 'ended+returned' });
    await containerStandings.run({ state: null, save: async () => {}, timeZone: middayZone });
    expect(await stored().countDocuments()).toBe(before);
    expect((await shipments.find({}).toArray()).filter((one) => 'phase' in one)).toEqual([]);
    expect((await shipments.indexes()).filter(({ name }) => name?.startsWith('phase'))).toEqual([]);
    const names = (await mongoose.connection.listCollections()).map(({ name }) => name);
    expect(names.filter((name) => name.startsWith('ended'))).toEqual([]);
    await compare();
  });

  it('is told by verify where it is broken', async () => {
    const one = (await stored().find({}).toArray()).find(({ cost }) => cost > 0);
    if (!one) throw new Error('No container has cost anything');
    await stored().updateOne({ _id: one._id }, { $inc: { cost: 100 } });
    expect(await faults()).toEqual([
      expect.stringContaining(`container ${String(one.sort.containerNo).toUpperCase().slice(0, 4)}`),
      expect.stringMatching(/^the sums of containers are .*, but add up to /),
    ]);
    await stored().updateOne({ _id: one._id }, { $inc: { cost: -100 } });
    expect(await faults()).toEqual([]);
    const stray = { ...one, _id: new mongoose.Types.ObjectId() };
    await stored().insertOne(stray);
    expect((await faults())[0]).toBe(`container ${stray._id} is stored, but is of no shipment`);
    await stored().deleteOne({ _id: stray._id });
  });
});
