import { randomBytes } from 'node:crypto';
import { msg } from '@app/schemas/messages/message';
import { noDataFound, REPORT_FILE, REPORT_LIFETIME_MS, type ReportKind } from '@app/schemas/reports';
import { storeOf } from '../../calls/run-write.ts';
import { readerOf } from '../../database/reader.ts';
import { insertLater } from '../../database/transactions/pending-writes.ts';
import { Id } from '../../database/types.ts';
import type { Context, WriteContext } from '../../http/caller/context.ts';
import { HttpError, invalidField, notFound } from '../../lib/errors.ts';
import { type Locale, localeOf } from '../../spreadsheets/locale.ts';
import { daysOf, localize } from '../../spreadsheets/localize.ts';
import { countRows, withRows } from '../../spreadsheets/rows.ts';
import type { Report, ReportRange } from '../../spreadsheets/sheet.ts';
import { refuseIfBusy, WORKBOOK_TYPE, writeWorkbook } from '../../spreadsheets/workbook.ts';
import { readCompanyName } from '../company/company.service.ts';
import { ReportRequestModel } from './report-request.model.ts';
import { salesReport } from './sales-report.ts';
import {
  chinaShipmentsReport,
  ethiopianShipmentsReport,
  freeZoneShipmentsReport,
} from './shipment-reports.ts';

const reports: Record<ReportKind, () => Report> = {
  sales: salesReport,
  ethiopianShipments: ethiopianShipmentsReport,
  freeZoneShipments: freeZoneShipmentsReport,
  chinaShipments: chinaShipmentsReport,
};

/** Title of a report in its file and in the audit trail. */
export const reportTitle = (kind: ReportKind) => reports[kind]().title;

/**
 * Stores a request for a report. @returns the name under which this user can fetch the file for an hour
 * @throws NOT_FOUND "No Data Found" when the range holds no rows, VALIDATION_FAILED for an unknown warehouse
 */
export async function requestReport(
  kind: ReportKind,
  range: ReportRange,
  locale: Locale,
  context: WriteContext,
): Promise<string> {
  const { actor, env, session } = context;
  const { warehouseId } = range;
  const reader = readerOf(context);
  if (warehouseId && !(await reader.exists('Warehouse', { _id: warehouseId })))
    throw invalidField('warehouseId', msg('{{label}} does not exist', { label: 'Warehouse' }));
  const report = reports[kind]();
  // Only checks that there are any: counting years of lines would slow the call down.
  const { model, filter, among } = report;
  const hasAny = (one: typeof filter) => reader.exists(model, one(range, env.TIME_ZONE));
  if (!(await hasAny(filter)) && !(among && (await hasAny(among.filter))))
    throw new HttpError('NOT_FOUND', noDataFound);
  const url = randomBytes(18).toString('base64url');
  const expiresAt = new Date(Date.now() + REPORT_LIFETIME_MS);
  const request = { _id: url, user: new Id(actor.id), kind, range, reader: locale, expiresAt };
  insertLater(session, ReportRequestModel, [request]);
  return url;
}

/**
 * Writes the audit entry, then streams the file.
 * @throws NOT_FOUND for a name that is unknown, expired or another user's; UNAVAILABLE when too many files are being
 * made
 */
export async function sendReport(name: string, context: Context): Promise<void> {
  const { actor, env, http } = context;
  const reader = readerOf(context);
  const request = await reader.findOne(ReportRequestModel, { _id: name });
  const isTheirs = request && String(request.user) === actor.id && request.expiresAt.getTime() > Date.now();
  if (!isTheirs) throw notFound('Report');
  const { range } = request;
  const locale = localeOf(request.reader ?? {});
  const report = reports[request.kind]();
  const { title, columns, totals, filter, sort, among } = report;
  const chosen = {
    filter: filter(range, env.TIME_ZONE),
    sort,
    range,
    ...(among && {
      among: {
        filter: among.filter(range, env.TIME_ZONE),
        stages: among.stages(range, env.TIME_ZONE),
        rowCount: among.rowCount(range),
        at: among.at,
      },
    }),
  };
  await withRows(report, chosen, reader, async (rows) => {
    refuseIfBusy();
    const company = await readCompanyName();
    const message = msg('{{label}} report downloaded', { label: reportTitle(request.kind) });
    const audit = {
      action: 'Export',
      type: 'Report',
      message,
      rows: await countRows(report, chosen, reader),
    } as const;
    await storeOf(context)(async () => ({ done: undefined, audit }));
    const heading = { range: daysOf(range, locale), maker: actor.name, company, language: locale.language };
    http.res.attachment(REPORT_FILE).type(WORKBOOK_TYPE);
    await writeWorkbook(http.res, localize({ title, columns, totals, rows }, locale), heading);
  });
}
