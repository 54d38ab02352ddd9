import { randomBytes } from 'node:crypto';
import { noDataFound, REPORT_FILE, REPORT_LIFETIME_MS, type ReportKind } from '@app/schemas/reports';
import type { Request, Response } from 'express';
import type { ClientSession } from 'mongoose';
import { writeAudit } from '../../crud/audit.ts';
import { inAuditedTransaction } from '../../crud/change.ts';
import { modelNamed } from '../../database/model.ts';
import type { Env } from '../../env.ts';
import { HttpError, invalidField, notFound } from '../../errors.ts';
import { authorOf } from '../../http/author.ts';
import type { Actor } from '../../http/context.ts';
import { daysOf, localize } from './localize.ts';
import { type Reader, readerOf } from './reader.ts';
import type { Report } from './report.ts';
import { type ReportRange, ReportRequestModel } from './report-request.model.ts';
import { countRows, withRows } from './rows.ts';
import { salesReport } from './sales-report.ts';
import {
  chinaShipmentsReport,
  ethiopianShipmentsReport,
  freeZoneShipmentsReport,
} from './shipment-reports.ts';
import { refuseIfBusy, WORKBOOK_TYPE, writeWorkbook } from './workbook.ts';

const reports: Record<ReportKind, () => Report> = {
  sales: salesReport,
  ethiopianShipments: ethiopianShipmentsReport,
  freeZoneShipments: freeZoneShipmentsReport,
  chinaShipments: chinaShipmentsReport,
};

/** What a report is called in its file and in the audit trail. */
export const reportTitle = (kind: ReportKind) => reports[kind]().title;

/**
 * Notes what is asked for. @returns the name under which the file can be fetched, for an hour, by this user
 * @throws NOT_FOUND "No Data Found" when the range holds no rows, VALIDATION_FAILED for an unknown warehouse
 */
export async function requestReport(
  kind: ReportKind,
  range: ReportRange,
  reader: Reader,
  { actor, env, session }: { actor: Actor; env: Env; session: ClientSession },
): Promise<string> {
  const { warehouseId } = range;
  if (warehouseId && !(await modelNamed('Warehouse').exists({ _id: warehouseId }).session(session)))
    throw invalidField('warehouseId', 'Warehouse does not exist');
  const report = reports[kind]();
  // Only whether there are some: counting the lines of years would hold up the call.
  const some = await report.model.exists(report.filter(range, env.TIME_ZONE)).session(session);
  if (!some) throw new HttpError('NOT_FOUND', noDataFound);
  const url = randomBytes(18).toString('base64url');
  const expiresAt = new Date(Date.now() + REPORT_LIFETIME_MS);
  await ReportRequestModel.create([{ _id: url, user: actor.id, kind, range, reader, expiresAt }], {
    session,
  });
  return url;
}

/**
 * Makes the file and streams it out, once the audit trail says so.
 * @throws NOT_FOUND for a name that isn't this user's, or no longer; UNAVAILABLE when too many files are being made
 */
export async function sendReport(
  name: string,
  {
    actor,
    env,
    req,
    res,
    signal,
  }: { actor: Actor; env: Env; req: Request; res: Response; signal: AbortSignal },
): Promise<void> {
  const request = await ReportRequestModel.findById(name).lean();
  const isTheirs = request && String(request.user) === actor.id && request.expiresAt.getTime() > Date.now();
  if (!isTheirs) throw notFound('Report');
  const { range } = request;
  const reader = readerOf(request.reader ?? {});
  const report = localize(reports[request.kind](), reader);
  const asked = { filter: report.filter(range, env.TIME_ZONE), sort: report.sort, range };
  await withRows(report, asked, async (rows) => {
    refuseIfBusy();
    const message = `${reportTitle(request.kind)} report downloaded`;
    const audit = {
      action: 'Export',
      type: 'Report',
      message,
      rows: await countRows(report, asked),
    } as const;
    await inAuditedTransaction((session) => writeAudit(audit, authorOf(actor, req), session), { signal });
    const heading = { range: daysOf(range, reader), maker: actor.email, language: reader.language };
    res.attachment(REPORT_FILE).type(WORKBOOK_TYPE);
    await writeWorkbook(res, report, rows, heading);
  });
}
