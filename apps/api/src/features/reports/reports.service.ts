import { randomBytes } from 'node:crypto';
import { noDataFound, REPORT_FILE, REPORT_LIFETIME_MS, type ReportKind } from '@app/schemas/reports';
import type { Response } from 'express';
import type { ClientSession } from 'mongoose';
import { modelNamed } from '../../database/model.ts';
import type { Env } from '../../env.ts';
import { HttpError, invalidField, notFound } from '../../errors.ts';
import type { Actor } from '../../http/context.ts';
import type { Report } from './report.ts';
import { type ReportRange, ReportRequestModel } from './report-request.model.ts';
import { withRows } from './rows.ts';
import { salesReport } from './sales-report.ts';
import {
  chinaShipmentsReport,
  ethiopianShipmentsReport,
  freeZoneShipmentsReport,
} from './shipment-reports.ts';
import { WORKBOOK_TYPE, writeWorkbook } from './workbook.ts';

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
  { actor, env, session }: { actor: Actor; env: Env; session: ClientSession },
): Promise<string> {
  const { warehouseId } = range;
  if (warehouseId && !(await modelNamed('Warehouse').exists({ _id: warehouseId }).session(session)))
    throw invalidField('warehouseId', 'Warehouse does not exist');
  const { model, filter } = reports[kind]();
  const some = await model.exists(filter(range, env.TIME_ZONE)).session(session);
  if (!some) throw new HttpError('NOT_FOUND', noDataFound);
  const _id = randomBytes(18).toString('base64url');
  const expiresAt = new Date(Date.now() + REPORT_LIFETIME_MS);
  await ReportRequestModel.create([{ _id, user: actor.id, kind, range, expiresAt }], { session });
  return _id;
}

/** Makes the file and streams it out. @throws NOT_FOUND for a name that isn't this user's, or no longer */
export async function sendReport(name: string, actor: Actor, env: Env, res: Response): Promise<void> {
  const request = await ReportRequestModel.findById(name).lean();
  const isTheirs = request && String(request.user) === actor.id && request.expiresAt.getTime() > Date.now();
  if (!isTheirs) throw notFound('Report');
  const report = reports[request.kind]();
  const { range } = request;
  const asked = { filter: report.filter(range, env.TIME_ZONE), sort: report.sort, range };
  await withRows(report, asked, async (rows) => {
    res.attachment(REPORT_FILE).type(WORKBOOK_TYPE);
    await writeWorkbook(res, report, rows, { range: describe(range), maker: actor.email });
  });
}

function describe({ startDate, endDate }: ReportRange): string {
  const [from, to] = [startDate, endDate].map((date) => date?.toISOString().slice(0, 10));
  if (from && to) return `${from} to ${to}`;
  return from ? `from ${from}` : to ? `until ${to}` : 'all days';
}
