import { describe, expect, it } from 'vitest';
import { middayZone, useApi } from '../../../test/api.ts';
import { dayFrom, importsOf } from '../../../test/imports.ts';
import { useWorld, type Values } from '../../../test/world.ts';

const world = useWorld(useApi({ TIME_ZONE: middayZone }));
const { call, ethiopian, refused, made, shown } = importsOf(world);

type Row = Values & { _id: string };
const plain = { size: 40, containerArrival: '2024-05-01', portname: 'Modjo' };
const box = (containerNo: string, more: Values = {}) => ({ ...plain, containerNo, ...more });
const rowsOf = async (_id: string): Promise<Row[]> =>
  (await world.admin.call('GET /ethioshipment/getone', { _id })).body.data.containers;
const moment = (day: string) => `${day}T00:00:00.000Z`;

describe('a container', () => {
  const facts = {
    type: '40HC',
    discharged: dayFrom(-9),
    arrived: dayFrom(-5),
    released: dayFrom(-1),
    returned: dayFrom(0),
    freeDays: 14,
    deposit: 45_000.5,
    depositBack: dayFrom(0),
  };

  it('tells what has been of it; a deposit that is back is all back by default', async () => {
    const { _id } = await ethiopian({ containers: [box('MSKU1234565', facts), box('TCKU1234560')] });
    const days = Object.fromEntries(
      ['discharged', 'arrived', 'released', 'returned', 'depositBack'].map((day) => [
        day,
        moment(facts[day as 'arrived']),
      ]),
    );
    expect(await rowsOf(_id)).toMatchObject([
      { ...facts, ...days, depositBackAmount: 45_000.5 },
      {
        type: null,
        discharged: null,
        returned: null,
        freeDays: null,
        deposit: null,
        depositBackAmount: null,
      },
    ]);
  });

  it('keeps its id and all this when a call of part 2 updates its shipment', async () => {
    const { _id } = await ethiopian({ containers: [box('MSKU1234565', facts), box('TCKU1234560', facts)] });
    const before = await rowsOf(_id);
    // Without ids and in another order, as typed elsewhere.
    await call('PUT /ethioshipment/updateone', {
      _id,
      containers: [box('tcku-123456 0'), box('MSKU1234565')],
    });
    const after = await rowsOf(_id);
    expect(after).toEqual([{ ...before[1], containerNo: 'tcku-123456 0' }, before[0]]);
    // By its id, under another number; what it carries counts.
    const changed = box('CSQU3054383', { _id: before[0]?._id, freeDays: null, depositBackAmount: 1 });
    await call('PUT /ethioshipment/updateone', { _id, containers: [changed] });
    expect(await rowsOf(_id)).toEqual([
      { ...before[0], containerNo: 'CSQU3054383', freeDays: null, depositBackAmount: 1 },
    ]);
    // A number above takes nothing from the row that names the stored one.
    const above = [box('CSQU3054383'), box('TGHU1234563', { _id: before[0]?._id })];
    await call('PUT /ethioshipment/updateone', { _id, containers: above });
    const [fresh, named] = await rowsOf(_id);
    expect(fresh).toMatchObject({ containerNo: 'CSQU3054383', deposit: null });
    expect(named).toEqual({ ...before[0], containerNo: 'TGHU1234563', freeDays: null, depositBackAmount: 1 });
    const unknown = { ...changed, _id: '0123456789abcdef01234567', arrived: null };
    await call('PUT /ethioshipment/updateone', { _id, containers: [unknown] });
    const [row] = await rowsOf(_id);
    expect(row).toMatchObject({ containerNo: 'CSQU3054383', arrived: null, discharged: null, deposit: null });
    expect([before[0]?._id, unknown._id]).not.toContain(row?._id);
  });

  it.each([
    [{ type: '53HC' }, 'type: Container type is not in the list'],
    [{ arrived: '2199-01-01' }, 'arrived: Date must not be in the future'],
    [{ freeDays: 366 }, 'freeDays: Free days must be a whole number from 0 to 365'],
    [{ deposit: -1 }, 'deposit: Amount must be 0 or more'],
    [
      { discharged: '2024-05-03', arrived: '2024-05-02' },
      'arrived: Arrival date must not be before the discharge',
    ],
    [
      { arrived: '2024-05-03', released: '2024-05-02' },
      'released: Release date must not be before the arrival',
    ],
    [
      { released: '2024-05-03', returned: '2024-05-02' },
      'returned: Return date must not be before the release',
    ],
    [
      { arrived: '2024-05-03', returned: '2024-05-02' },
      'returned: Return date must not be before the arrival',
    ],
    [
      { discharged: '2024-05-03', released: '2024-05-02' },
      'released: Release date must not be before the discharge',
    ],
    [
      { discharged: '2024-05-03', returned: '2024-05-02' },
      'returned: Return date must not be before the discharge',
    ],
  ])('refuses %j', async (more, message) => {
    const { _id, __v, createdAt, ...sent } = await ethiopian();
    const containers = [box('MSKU1234565'), box('TCKU1234560', more)];
    expect(await refused('POST /ethioshipment/create', { ...sent, containers })).toEqual([
      '400 VALIDATION_FAILED',
      `containers.1.${message}`,
    ]);
    expect((await refused('PUT /ethioshipment/updateone', { _id, containers }))[1]).toBe(
      `containers.1.${message}`,
    );
  });

  it('brings its import to the dry port, with its days', async () => {
    const { _id } = await made();
    const Bank_Permit = { Bankname: null, date: dayFrom(-30) };
    const containers = [box('MSKU1234565', { discharged: dayFrom(-9), arrived: dayFrom(-5) })];
    await ethiopian({ importId: _id, Arrival_Status: null, Bank_Permit, containers });
    const { stage, days, timeline } = await shown(_id);
    expect([stage, days]).toEqual([
      'at dry port',
      { loading: expect.any(Number), djibouti: 21, dryPort: 25, stock: null },
    ]);
    expect(timeline).toContainEqual({
      what: 'discharged',
      day: moment(dayFrom(-9)),
      planned: false,
      of: { kind: 'container', _id: expect.any(String), number: 'MSKU1234565' },
    });
  });
});
