import { describe, expect, it } from 'vitest';
import { middayZone, useApi } from '../../../test/api.ts';
import { dayFrom, importsOf } from '../../../test/imports.ts';
import { newestAudits } from '../../../test/observations.ts';
import { useWorld, type Values } from '../../../test/world.ts';

const world = useWorld(useApi({ TIME_ZONE: middayZone }));
const { call, ethiopian, refused, made, shown } = importsOf(world);

const plain = { size: 40, containerArrival: dayFrom(3), portname: 'Modjo' };
const box = (containerNo: string, more: Values = {}) => ({ ...plain, containerNo, ...more });
const moment = (day: string) => `${day}T00:00:00.000Z`;

const storage = {
  name: 'Dry-port storage',
  from: 'arrived',
  to: 'released',
  freeDays: 8,
  tiers: [
    { fromDay: 31, per20: 209, per40: 418 },
    { fromDay: 9, per20: 99, per40: 192.25 },
  ],
  since: '2020-01-01',
};
const carrier = {
  name: 'Carrier',
  from: 'discharged',
  to: 'returned',
  freeDays: 10,
  currency: 'usd',
  rate: 148.2,
  tiers: [{ fromDay: 11, per20: 10, per40: 20 }],
  since: '2020-01-01',
};
const rule = (more: Values) => ({ rules: [{ ...storage, ...more }] });
const board = async (request: Values = {}): Promise<{ data: Values[]; sums: Values; total: number }> =>
  (await world.admin.call('POST /container/getcontainers', { limit: 100, ...request })).body;
const found = async (request: Values) => (await board(request)).data.map(({ containerNo }) => containerNo);

describe('the rules of clocks', () => {
  it('begin with examples, as of the day that they were made', async () => {
    const { body } = await world.admin.call('GET /settings/clocks');
    expect(body.data.rules.map(({ name, freeDays }: Values) => [name, freeDays])).toEqual([
      ['Dry-port storage', 8],
      ['Carrier', 10],
      ['Carrier', 3],
      ['Customs', 15],
    ]);
    expect(body.data.rules[1]).toMatchObject({
      currency: 'USD',
      types: [],
      tiers: [
        { fromDay: 11, per20: 10, per40: 20 },
        { fromDay: 21, per20: 20, per40: 40 },
      ],
      note: 'Example: check with your carrier',
    });
  });

  it('are replaced whole', async () => {
    const { body } = await call('PUT /settings/clocks', { rules: [storage, carrier] });
    expect(body.message).toBe('Clocks updated successfully');
    expect(body.data.rules).toEqual([
      { ...storage, types: [], currency: 'ETB', rate: 1, note: null, since: moment('2020-01-01') },
      { ...carrier, types: [], currency: 'USD', note: null, since: moment('2020-01-01') },
    ]);
    expect(await newestAudits(world.admin)).toMatchObject([{ action: 'Update', message: 'Clocks updated' }]);
  });

  it.each([
    [{ rules: [] }, 'rules: Between 1 and 50 clocks'],
    [rule({ freeDays: 366 }), 'rules.0.freeDays: Free days must be a whole number from 0 to 365'],
    [rule({ rate: 1.234 }), 'rules.0.rate: Rate can have at most 2 decimals'],
    [rule({ types: ['53HC'] }), 'rules.0.types.0: Container type is not in the list'],
    [
      rule({ tiers: [...storage.tiers, storage.tiers[1]] }),
      'rules.0.tiers.2.fromDay: Two rates begin on day 9',
    ],
    [
      { rules: [storage, { ...storage, types: [] }] },
      'rules.1.name: Dry-port storage stands twice for this day and these types',
    ],
  ])('refuses %#', async (input, message) => {
    expect(await refused('PUT /settings/clocks', input)).toEqual(['400 VALIDATION_FAILED', message]);
  });
});

describe('the board of containers', () => {
  it('tells clocks and costs, least time first, and sums that import and dashboard tell too', async () => {
    await call('PUT /settings/clocks', { rules: [storage, carrier] });
    const { _id: importId, number } = await made();
    const shipment = await ethiopian({
      importId,
      return: 'not return',
      OperationNo: 'ET-77',
      containers: [
        box('MSKU1234565', { discharged: dayFrom(-12), arrived: dayFrom(-7), deposit: 500.5 }),
        box('TCKU1234560', { arrived: dayFrom(-9), size: 20, deposit: 40, depositBack: dayFrom(0) }),
        box('CSQU3054383', { containerArrival: dayFrom(-1), deposit: 7 }),
        box('TGHU1234563', { arrived: dayFrom(-3), released: dayFrom(-2) }),
      ],
    });
    const { data, sums } = await board({ filter: { importId } });
    expect(data.map(({ containerNo, cost }) => [containerNo, cost])).toEqual([
      // Discharged on day 1, today is day 13: 3 days over at 20 USD; storage on its last free day.
      ['MSKU1234565', 8_892],
      // Day 10 of storage: 2 days over at 99 birr.
      ['TCKU1234560', 198],
      ['CSQU3054383', 0],
      ['TGHU1234563', 0],
    ]);
    expect(data[0]).toMatchObject({
      shipment: { _id: shipment._id, OperationNo: 'ET-77' },
      importId: { _id: importId, number },
      portname: 'Modjo',
      clocks: [
        {
          name: 'Dry-port storage',
          lastFreeDay: moment(dayFrom(0)),
          left: 0,
          over: 0,
          cost: 0,
          ended: false,
        },
        { name: 'Carrier', lastFreeDay: moment(dayFrom(-3)), left: 0, over: 3, cost: 8_892, ended: false },
      ],
    });
    expect(sums).toEqual({ cost: 9_090, deposits: 507.5 });
    // The deposit that came back today was not back yesterday.
    const yesterday = await board({ filter: { importId }, on: dayFrom(-1) });
    expect(yesterday.sums.deposits).toBe(547.5);
    expect((await board()).sums.cost).toBe(9_090);
    expect((await shown(importId)).demurrage).toBe(9_090);
    expect((await world.admin.call('GET /report/dashboard')).body.demurrage).toBe(9_090);
    const tomorrow = await board({ filter: { importId }, on: dayFrom(1) });
    expect(tomorrow.sums.cost).toBe(9_090 + 2_964 + 192.25 + 99);
  });

  it('is filtered by state, port, numbers and ids, and sorted', async () => {
    const state = (name: string) => found({ filter: { state: name }, sort: { field: 'containerNo' } });
    expect(await state('running')).toEqual(['MSKU1234565', 'TCKU1234560']);
    expect(await state('over')).toEqual(['MSKU1234565', 'TCKU1234560']);
    expect(await state('due')).toEqual([]);
    expect(await state('released')).toEqual(['TGHU1234563']);
    expect(await state('returned')).toEqual([]);
    expect(await state('unconfirmed')).toEqual(['CSQU3054383']);

    expect(await found({ filter: { state: ['running'] }, on: dayFrom(-10) })).toEqual([]);
    expect(await found({ filter: { portname: 'Kality' } })).toEqual([]);
    expect(await found({ data: 'csqu 305438-3' })).toEqual(['CSQU3054383']);
    expect((await found({ data: 'ET77' })).length).toBe(4);
    expect(await found({ sort: { field: 'deposit', order: 'desc' } })).toEqual([
      'MSKU1234565',
      'TCKU1234560',
      'CSQU3054383',
      'TGHU1234563',
    ]);
    const [first] = (await board()).data;
    expect(await found({ ids: [first?._id] })).toEqual(['MSKU1234565']);
    expect((await refused('POST /container/getcontainers', { filter: { state: 'lost' } }))[0]).toBe(
      '400 VALIDATION_FAILED',
    );
  });

  it('is had as a file', async () => {
    const request = { format: 'csv', data: 'ET77', filter: { state: 'over' } };
    const { status, text } = await world.admin.call('POST /container/export', request);
    expect(status).toBe(200);
    expect(text).toContain('MSKU1234565');
    expect(text).toContain(',8892,500.5,');
    expect(text).not.toContain('CSQU3054383');
  });

  it('has the sums of the screen in its file: deposits that are back count for nothing', async () => {
    const { sums } = await board({ data: 'ET77' });
    const { text } = await world.admin.call('POST /container/export', { format: 'csv', data: 'ET77' });
    const [head = [], ...rows] = text
      .replace('\uFEFF', '')
      .trim()
      .split('\r\n')
      .map((line: string) => line.split(','));
    const total = (name: string) =>
      rows.reduce((sum: number, row: string[]) => sum + Number(row[head.indexOf(name)]), 0);
    expect(total('Deposit')).toBe(547.5);
    expect(total('Deposit not back')).toBe(507.5);
    expect({ cost: total('Cost so far'), deposits: total('Deposit not back') }).toEqual(sums);
  });

  it('is due with up to two days left', async () => {
    const on = (days: number) => found({ filter: { state: 'due' }, on: dayFrom(days), data: 'DUEU1234560' });
    const containers = [box('DUEU1234560', { arrived: dayFrom(-20) })];
    const { _id } = await ethiopian({ return: 'not return', containers });
    // Its last free day is 13 days ago.
    expect(await on(-16)).toEqual([]);
    expect(await on(-15)).toEqual(['DUEU1234560']);
    expect(await on(-13)).toEqual(['DUEU1234560']);
    expect(await on(-12)).toEqual([]);
    await call('PUT /ethioshipment/updateone', { _id, return: 'Return' });
    expect(await found({ filter: { state: 'running' }, data: 'DUEU1234560' })).toEqual([]);
    expect((await board({ data: 'DUEU1234560' })).sums.cost).toBe(0);
  });
});

describe('days of containers', () => {
  const two = async () => {
    const one = await ethiopian({ containers: [box('MSKU0000001', { arrived: dayFrom(-3) })] });
    const other = await ethiopian({
      containers: [box('MSKU0000002', { arrived: dayFrom(-1), freeDays: 9 })],
    });
    return [one, other].map(({ containers }) => (containers as Values[])[0]?._id as string);
  };

  it('are set for several at once, with an audit entry for each shipment', async () => {
    const ids = await two();
    const { status, body } = await call('PUT /settings/clocks', { rules: [storage] }).then(() =>
      call('POST /container/setdates', { ids, released: dayFrom(-1) }),
    );
    expect([status, body.message]).toEqual([200, 'Dates saved']);
    expect(body.data).toMatchObject([
      { _id: ids[0], released: moment(dayFrom(-1)), clocks: [{ ended: true }] },
      { _id: ids[1], released: moment(dayFrom(-1)), freeDays: 9 },
    ]);
    expect((await newestAudits(world.admin, 3)).map(({ type }) => type)).toEqual([
      'Shipment',
      'Shipment',
      'Clocks',
    ]);
    await call('POST /container/setdates', { ids, released: null });
    expect((await board({ ids })).data).toMatchObject([{ released: null }, { released: null }]);
  });

  it('are all set or none', async () => {
    const ids = await two();
    const input = { ids, released: dayFrom(-2) };
    expect(await refused('POST /container/setdates', input)).toEqual([
      '400 VALIDATION_FAILED',
      'ids.1: Release date must not be before the arrival',
    ]);
    expect((await board({ ids })).data).toMatchObject([{ released: null }, { released: null }]);
    expect(await refused('POST /container/setdates', { ids })).toEqual([
      '400 VALIDATION_FAILED',
      'date: Date is required',
    ]);
    const unknown = { ...input, ids: [...ids, '0123456789abcdef01234567'] };
    expect(await refused('POST /container/setdates', unknown)).toEqual([
      '404 NOT_FOUND',
      'Container not found',
    ]);
    expect((await refused('POST /container/setdates', { ids: [], released: dayFrom(0) }))[0]).toBe(
      '400 VALIDATION_FAILED',
    );
  });
});
