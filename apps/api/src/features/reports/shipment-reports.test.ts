import type { ReportKind } from '@app/schemas/reports';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { adminAccount, useApi } from '../../../test/api.ts';
import type { Sample } from '../../../test/sample.ts';
import { recorder } from '../../../test/samples.ts';
import { chinaSample, ethiopianSample, freeZoneSample } from '../../../test/shipment-samples.ts';
import { openReport } from '../../../test/spreadsheets.ts';
import { useWorld } from '../../../test/world.ts';

const api = useApi();
const world = useWorld(api);
const { record } = recorder(world);
const on = (day: string) => ({ startDate: day, endDate: day });
const kinds: [ReportKind, Sample][] = [
  ['ethiopianShipments', ethiopianSample],
  ['freeZoneShipments', freeZoneSample],
  ['chinaShipments', chinaSample],
];
afterEach(() => void vi.useRealTimers());

/** Sets the clock and signs the admin in again. */
async function at(moment: string) {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(moment) });
  await world.admin.signIn(adminAccount);
}

describe.each(kinds)('the report of %s', (kind, sample) => {
  it("takes the days of recording, both ends included, as the business's zone has them", async () => {
    const inAddis = {
      '2030-03-04T20:59:59Z': 1,
      '2030-03-04T21:00:00Z': 2,
      '2030-03-06T20:59:59Z': 3,
      '2030-03-06T21:00:00Z': 4,
    };
    for (const [moment, No_of_Containers] of Object.entries(inAddis)) {
      await at(moment);
      await record(sample, { No_of_Containers });
    }
    const { heads, rows } = await openReport(world.admin, kind, {
      startDate: '2030-03-05',
      endDate: '2030-03-06',
    });
    const containers = heads.findIndex((head) => /containers/i.test(String(head)));
    expect(rows.map((row) => row[containers])).toEqual([2, 3, 5]);
    expect(rows.at(-1)?.[0]).toBe('Total');
    expect((await openReport(world.admin, kind, on('2030-03-04'))).rows).toHaveLength(2);
    expect((await openReport(world.admin, kind, on('2030-03-07'))).rows).toHaveLength(2);
  });

  it('keeps its heads in sight', async () => {
    await at('2031-01-01T12:00:00Z');
    await record(sample);
    const { sheet, heads } = await openReport(world.admin, kind, on('2031-01-01'));
    expect(sheet.views).toMatchObject([{ state: 'frozen', ySplit: 1 }]);
    expect(new Set(heads).size).toBe(heads.length);
  });
});

describe('a row of a shipment report', () => {
  it('of an Ethiopian shipment has real dates and numbers, and gaps where nothing is known', async () => {
    await at('2032-01-01T12:00:00Z');
    const plain = {
      OperationNo: '=1+1',
      importer: 'Abay',
      Supplier: 'Yiwu',
      loading_Status: '2024-02-03',
      No_of_Containers: 2,
    };
    await record(ethiopianSample, { ...plain, Totalcost: 0.29 });
    await record(ethiopianSample, {
      ...plain,
      Bank_Permit: null,
      Arrival_Status: null,
      Totalcost: 999_999_999_999,
    });
    const { heads, rows } = await openReport(world.admin, 'ethiopianShipments', on('2032-01-01'));
    const [full, bare] = rows.map((row) =>
      Object.fromEntries(heads.map((head, index) => [String(head), row[index]])),
    );
    expect(full).toMatchObject({
      'Operation number': '=1+1',
      Importer: 'Abay',
      Supplier: 'Yiwu',
      'Number of containers': 2,
      'Total cost': 0.29,
      Bank: 'Awash Bank',
      'Bank permit date': new Date('2024-01-02'),
      'Loading date': new Date('2024-02-03'),
      'Dry port': 'Modjo',
      'Arrival date': new Date('2024-03-04'),
      Containers: 'MSKU1234565, MSKU7654321',
      'Import document status': 'received',
      'Transit status': 'declared',
      'Return status': 'return',
    });
    for (const head of ['Bank', 'Bank permit date', 'Dry port', 'Arrival date'])
      expect(bare?.[head] ?? null).toBeNull();
    expect(rows.at(-1)?.[heads.indexOf('Total cost')]).toBe(999_999_999_999.29);
  });

  it('of a free zone shipment has its statuses with their dates', async () => {
    await at('2033-01-01T12:00:00Z');
    await record(freeZoneSample, {
      OperationNo: 4711,
      Arrival_Status: { portname: 'Semera', date: '2024-05-06' },
    });
    const { heads, rows } = await openReport(world.admin, 'freeZoneShipments', on('2033-01-01'));
    const [row = []] = rows;
    const cells = Object.fromEntries(heads.map((head, index) => [String(head), row[index]]));
    expect(cells).toMatchObject({
      'Operation number': '4711',
      'Document to FZCO': 'no',
      'Document to FZCO date': new Date('2024-01-02'),
      'Import document status': 'received',
      'Djibouti transit status': 'closed',
      'Transit status': 'closed',
      Port: 'Semera',
      'Arrival date': new Date('2024-05-06'),
      'Return status': 'return',
      Bank: 'Awash Bank',
    });
  });

  it('of a China shipment has its bill of loading as a number and its status as people read it', async () => {
    await at('2034-01-01T12:00:00Z');
    await record(chinaSample, { OriginBillofLoadingNo: 987_654_321, Status: 'UnderTransitProcess' });
    const { heads, rows } = await openReport(world.admin, 'chinaShipments', on('2034-01-01'));
    const [row = []] = rows;
    const cells = Object.fromEntries(heads.map((head, index) => [String(head), row[index]]));
    expect(cells).toMatchObject({
      'Bill of loading no': 987_654_321,
      Documentation: 'Pending',
      Status: 'Under transit process',
      'Expected arrival': expect.any(Date),
    });
  });
});
