import { admins } from '@app/schemas/kit/resource';
import { msg } from '@app/schemas/messages/message';
import {
  type ReportKind,
  reportAnswer,
  reportPaths,
  salesReportRequest,
  shipmentReportRequest,
} from '@app/schemas/reports';
import type { z } from 'zod';
import { defineEndpoint } from '../../calls/endpoint.ts';
import { type Locale, localeOf } from '../../spreadsheets/locale.ts';
import type { ReportRange } from '../../spreadsheets/sheet.ts';
import { reportTitle, requestReport } from './reports.service.ts';

const requests: Record<
  ReportKind,
  z.ZodType<{ [K in keyof (ReportRange & Locale)]?: (ReportRange & Locale)[K] | null | undefined }>
> = {
  sales: salesReportRequest,
  ethiopianShipments: shipmentReportRequest,
  freeZoneShipments: shipmentReportRequest,
  chinaShipments: shipmentReportRequest,
};

/** Requests a report, which is then fetched from /excelfiles (specification 1, section 4). */
export const reportsEndpoints = (Object.keys(reportPaths) as ReportKind[]).map((kind) =>
  defineEndpoint({
    route: reportPaths[kind],
    summary: `Ask for the ${kind} report`,
    access: admins,
    request: requests[kind],
    answer: reportAnswer,
    write: async ({ startDate, endDate, warehouseId, ...choice }, context) => {
      const range: ReportRange = {
        ...(startDate && { startDate }),
        ...(endDate && { endDate }),
        ...(warehouseId && { warehouseId }),
      };
      const url = await requestReport(kind, range, localeOf(choice), context);
      const message = msg('{{label}} report requested', { label: reportTitle(kind) });
      return { body: { url }, audit: { action: 'Report', type: 'Report', message } };
    },
  }),
);
