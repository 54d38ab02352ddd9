import { describe, expect, it } from 'vitest';
import { anId, blanks, noDays, noIds, outOfRange, refuses } from '../test/refusals.ts';
import { salesReportRequest, shipmentReportRequest } from './reports.ts';

const range = { startDate: '2024-03-05', endDate: '2024-03-06' };
const endFirst = 'End date must not be before the start date';

describe('asking for a shipment report', () => {
  refuses(shipmentReportRequest, range, [
    ['startDate', 'Start date is required', ...blanks, 20_240_305],
    ['startDate', 'Start date must be a date such as 2026-03-05', ...noDays],
    ['endDate', 'End date is required', ...blanks, 20_240_305],
    ['endDate', 'End date must be a date such as 2026-03-05', ...noDays],
    ['endDate', endFirst, '2024-03-04', '1900-01-01'],
    ['startDate', outOfRange, '1899-12-31'],
    ['endDate', outOfRange, '2201-01-01'],
  ]);

  it('may be for one day', () => {
    const day = new Date('2024-03-05T00:00:00Z');
    expect(shipmentReportRequest.parse({ ...range, endDate: '2024-03-05' })).toEqual({
      startDate: day,
      endDate: day,
    });
  });
});

describe('asking for the sales report', () => {
  refuses(salesReportRequest, { ...range, warehouseId: anId }, [
    ['startDate', 'Start date must be a date', 5, {}, ['2024-03-05'], { $gt: '' }],
    ['startDate', 'Start date must be a date such as 2026-03-05', ...noDays],
    ['endDate', 'End date must be a date', 5, {}, ['2024-03-06'], { $gt: '' }],
    ['endDate', endFirst, '2024-03-04'],
    ['warehouseId', 'Warehouse must be one of the list', ...noIds.slice(3)],
  ]);

  it.each([
    ['nothing', {}],
    ['empty texts, as the dashboard sends them', { startDate: '', endDate: '', warehouseId: '' }],
    ['null', { startDate: null, endDate: null, warehouseId: null }],
  ])('may be for all days and warehouses: %s', (_what, request) => {
    const requested = Object.values(salesReportRequest.parse(request)).filter((value) => value != null);
    expect(requested).toEqual([]);
  });

  it('may have one end', () => {
    expect(salesReportRequest.parse({ endDate: '2024-03-06' })).toEqual({ endDate: new Date('2024-03-06') });
  });
});
