import { randomBytes } from 'node:crypto';
import { msg } from '@app/schemas/messages/message';
import { noDataFound, REPORT_FILE, REPORT_LIFETIME_MS, type ReportKind } from '@app/schemas/reports';
import { changeOf } from '../../calls/change.ts';
import { modelNamed } from '../../database/model.ts';
import type { Context, WriteContext } from '../../http/caller/context.ts';
import { HttpError, invalidField, notFound } from '../../lib/errors.ts';
import { daysOf, localize } from '../../spreadsheets/localize.ts';
import { type Reader, readerOf } from '../../spreadsheets/reader.ts';
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
  reader: Reader,
  { actor, env, session }: WriteContext,
): Promise<string> {
  const { warehouseId } = range;
  if (warehouseId && !(await modelNamed('Warehouse').exists({ _id: warehouseId }).session(session)))
    throw invalidField('warehouseId', msg('{{label}} does not exist', { label: 'Warehouse' }));
  const report = reports[kind]();
  // Only checks that there are any: counting years of lines would slow the call down.
  const { model, filter, among } = report;
  const hasAny = (one: typeof filter) => model.exists(one(range, env.TIME_ZONE)).session(session);
  if (!(await hasAny(filter)) && !(among && (await hasAny(among.filter))))
    throw new HttpError('NOT_FOUND', noDataFound);
  const url = randomBytes(18).toString('base64url');
  const expiresAt = new Date(Date.now() + REPORT_LIFETIME_MS);
  await ReportRequestModel.create([{ _id: url, user: actor.id, kind, range, reader, expiresAt }], {
    session,
  });
  return url;
}

/**
 * Writes the audit entry, then streams the file.
 * @throws NOT_FOUND for a name that is unknown, expired or another user's; UNAVAILABLE when too many files are being
 * made
 */
export async function sendReport(name: string, context: Context): Promise<void> {
  const { actor, env, http } = context;
  const request = await ReportRequestModel.findById(name).lean();
  const isTheirs = request && String(request.user) === actor.id && request.expiresAt.getTime() > Date.now();
  if (!isTheirs) throw notFound('Report');
  const { range } = request;
  const reader = readerOf(request.reader ?? {});
  const report = reports[request.kind]();
  const { title, columns, totals, filter, sort, among } = report;
  const chosen = {
    filter: filter(range, env.TIME_ZONE),
    sort,
    range,
    ...(among && {
      among: { ...among, stages: among.stages(range, env.TIME_ZONE), rowCount: among.rowCount(range) },
    }),
  };
  await withRows(report, chosen, async (rows) => {
    refuseIfBusy();
    const company = await readCompanyName();
    const message = msg('{{label}} report downloaded', { label: reportTitle(request.kind) });
    const audit = {
      action: 'Export',
      type: 'Report',
      message,
      rows: await countRows(report, chosen),
    } as const;
    await changeOf(context)(async () => ({ done: undefined, audit }));
    const heading = { range: daysOf(range, reader), maker: actor.email, company, language: reader.language };
    http.res.attachment(REPORT_FILE).type(WORKBOOK_TYPE);
    await writeWorkbook(http.res, localize({ title, columns, totals, rows }, reader), heading);
  });
}
