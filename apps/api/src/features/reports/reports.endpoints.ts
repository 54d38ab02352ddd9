import {
  type ReportKind,
  reportAnswer,
  reportPaths,
  salesReportRequest,
  shipmentReportRequest,
} from '@app/schemas/reports';
import { admins } from '@app/schemas/resource';
import type { z } from 'zod';
import { defineEndpoint } from '../../crud/endpoint.ts';
import { type Reader, readerOf } from './reader.ts';
import type { ReportRange } from './report-request.model.ts';
import { reportTitle, requestReport } from './reports.service.ts';

const requests: Record<
  ReportKind,
  z.ZodType<{ [K in keyof (ReportRange & Reader)]?: (ReportRange & Reader)[K] | null | undefined }>
> = {
  sales: salesReportRequest,
  ethiopianShipments: shipmentReportRequest,
  freeZoneShipments: shipmentReportRequest,
  chinaShipments: shipmentReportRequest,
};

/** A report is asked for here and fetched from /excelfiles (specification 1, section 4). */
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
      const url = await requestReport(kind, range, readerOf(choice), context);
      const message = `${reportTitle(kind)} report requested`;
      return { body: { url }, audit: { action: 'Report', type: 'Report', message } };
    },
  }),
);
