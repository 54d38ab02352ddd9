import { z } from 'zod';
import { calendarDate, endFirst, id, inOrder, optional, optionalDate } from './kit/fields.ts';
import { readerFields } from './kit/reader.ts';
import { msg } from './messages/message.ts';

export const reportPaths = {
  sales: 'POST /report/salereportbyexcel',
  ethiopianShipments: 'POST /report/ethioshipping',
  freeZoneShipments: 'POST /report/freezone',
  chinaShipments: 'POST /report/chinatofreezone',
} as const;
export type ReportKind = keyof typeof reportPaths;

/** Sent with 404 for a range without rows; the web app shows it as a toast's title. */
export const noDataFound = msg('No Data Found');
export const REPORT_FILE = 'Report.xlsx';
export const REPORT_LIFETIME_MS = 3_600_000;

const atEnd = { path: ['endDate'], error: endFirst };

/** All sales, or those of some days or one warehouse (specification 1, section 5). Forms send blank fields too. */
export const salesReportRequest = z
  .object({
    startDate: optionalDate('Start date'),
    endDate: optionalDate('End date'),
    warehouseId: optional(id(msg('{{label}} must be one of the list', { label: 'Warehouse' }))),
    ...readerFields,
  })
  .refine(({ startDate, endDate }) => inOrder(startDate, endDate), atEnd);

/** Shipments recorded on these days, both included (specification 2, section 5). */
export const shipmentReportRequest = z
  .object({
    startDate: calendarDate('Start date'),
    endDate: calendarDate('End date'),
    ...readerFields,
  })
  .refine(({ startDate, endDate }) => inOrder(startDate, endDate), atEnd);

export const reportAnswer = z.object({ url: z.string() });
