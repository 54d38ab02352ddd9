import { ethiopianYear, readNumber } from '@app/schemas/counter/numbers';
import { describe, expect, it, vi } from 'vitest';
import { admin, useApi, useServer } from '../../../../test/api.ts';
import { counterOf } from '../../../../test/counter.ts';
import { listed } from '../../../../test/observations.ts';
import { type Line, newKey, saleOf, useWorld } from '../../../../test/world.ts';

const zone = 'Africa/Addis_Ababa';
const api = useApi({ TIME_ZONE: zone });
const other = useServer({ TIME_ZONE: zone });
const world = useWorld(api);
const counter = counterOf(world);
const year = ethiopianYear(new Date(), zone);
const serialOf = (number: unknown) => readNumber(String(number)).serial;

describe('the number of a sale', () => {
  it('is in the answer to create, in the order of recording', async () => {
    const [earlier, second] = [await counter.sold(5), await counter.sold(6)];
    const later = await counter.stored(second._id);
    expect(later.number).toBe(second.number);
    expect(earlier.number).toMatch(new RegExp(`^S-${year}-\\d{6}$`));
    expect(serialOf(later.number)).toBe(serialOf(earlier.number) + 1);
    expect(later.__v).toBe(0);
  });

  it('is in lists, in exports and in the answer to a payment', async () => {
    const { _id: customerId } = await counter.customer();
    const { _id } = await counter.onCredit(50, customerId);
    const pay = { _id, method: 'Cash', amount: 1 };
    expect((await world.encoder.call('POST /sale/pay', pay)).body.data.number).toMatch(/^S-/);
    const newest = await counter.sold(5);
    const [listedSale] = await listed(world.admin, 'POST /sale/getsales', { limit: 1 });
    expect([listedSale?._id, listedSale?.number]).toEqual([newest._id, expect.stringMatching(/^S-/)]);
    await counter.sold(7);
    const { text } = await world.admin.call('POST /sale/export', { format: 'csv' });
    expect(text.split('\n')[1]).toContain(`S-${year}-`);
  });

  it('finds its sale, whole or by its serial, with or without #, as the receipt number does', async () => {
    const { _id } = await counter.sold(5);
    const { number } = await counter.stored(_id);
    const texts = [`${number}`, `#${number}`, `${number}`.toLowerCase(), `${number}`.slice(-6)];
    for (const data of [...texts, `#${`${number}`.slice(-6)}`, _id.slice(-6), `#${_id.slice(-6)}`]) {
      const found = await listed(world.encoder, 'POST /search/sales', { data });
      expect({ data, found: found.map((sale) => sale._id) }).toEqual({ data, found: [_id] });
    }
  });

  it('has neither gaps nor doubles, however many sales are recorded at once', async () => {
    const elsewhere = await admin(other);
    const lines: Line[] = [];
    for (let at = 0; at < 6; at++) lines.push(await counter.line(1));
    await Promise.all(
      Array.from({ length: 36 }, (_, at) => {
        const [line] = lines.slice(at % 6);
        const who = at % 2 ? elsewhere : world.encoder;
        const selling = who.call('POST /sale/create', saleOf(...(line ? [line] : [])), newKey());
        return at % 5 ? selling : Promise.all([selling, who.call('POST /sale/getsales', { limit: 5 })]);
      }),
    );
    const all = await listed(world.admin, 'POST /sale/getsales');
    const serials = all.map(({ number }) => serialOf(number)).toSorted((a, b) => a - b);
    expect(serials).toEqual(all.map((_, at) => at + 1));
  });

  it('is of the Ethiopian year in which the sale was recorded, in the zone of the company', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2025-09-10T21:30:00Z') });
    try {
      expect((await counter.sold(5)).number).toBe('S-2018-000001');
    } finally {
      vi.useRealTimers();
    }
  });
});
