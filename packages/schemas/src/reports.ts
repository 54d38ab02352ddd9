import { z } from 'zod';
import { calendarDate, endFirst, id, inOrder, optional, optionalDate } from './fields.ts';
import { readerFields } from './reader.ts';

export const reportPaths = {
  sales: 'POST /report/salereportbyexcel',
  ethiopianShipments: 'POST /report/ethioshipping',
  freeZoneShipments: 'POST /report/freezone',
  chinaShipments: 'POST /report/chinatofreezone',
} as const;
export type ReportKind = keyof typeof reportPaths;

/** What the API says, with 404, about a range without rows; the web app shows it as a toast's title. */
export const noDataFound = 'No Data Found';
export const REPORT_FILE = 'Report.xlsx';
export const REPORT_LIFETIME_MS = 3_600_000;

const atEnd = { path: ['endDate'], error: endFirst };

/** All sales, or those of some days or of one warehouse (specification 1, section 5). Forms send blank fields too. */
export const salesReportRequest = z
  .object({
    startDate: optionalDate('Start date'),
    endDate: optionalDate('End date'),
    warehouseId: optional(id('Warehouse must be one of the list')),
    ...readerFields,
  })
  .refine(({ startDate, endDate }) => inOrder(startDate, endDate), atEnd);

/** Shipments recorded within these days, both included (specification 2, section 5). */
export const shipmentReportRequest = z
  .object({
    startDate: calendarDate('Start date', { required: 'Start date is required' }),
    endDate: calendarDate('End date', { required: 'End date is required' }),
    ...readerFields,
  })
  .refine(({ startDate, endDate }) => inOrder(startDate, endDate), atEnd);

export const reportAnswer = z.object({ url: z.string() });
