import { type ExportRequest, exportRequest } from '@app/schemas/kit/lists';
import type { Resource } from '@app/schemas/kit/resource';
import { z } from 'zod';
import { defineEndpoint, type Endpoint, type OwnContext } from '../../calls/endpoint.ts';
import { listFilter, orderOf } from '../../crud/list-query.ts';
import { readerOf } from '../../database/reader.ts';
import { storedToday } from '../../lib/time-zone.ts';
import { enqueueDownload } from '../../spreadsheets/downloads.ts';
import { localeOf } from '../../spreadsheets/locale.ts';
import { dayFor } from '../../spreadsheets/localize.ts';
import { countRows, withRows } from '../../spreadsheets/rows.ts';
import { mediaTypes, sendFile } from '../../spreadsheets/send-file.ts';
import type { Sheet } from '../../spreadsheets/sheet.ts';
import { readCompanyName } from '../company/company.service.ts';
import { exportedLists } from './export-sheets.ts';

/** Exports a list: all pages of its search, filters and order. */
export const exportsEndpoints = (): Endpoint[] =>
  exportedLists().map(({ contract, route, access, sheet }) =>
    defineEndpoint<ExportRequest>({
      route,
      summary: `Export ${contract.name}`,
      access,
      request: exportRequest(contract),
      answer: z.string(),
      media: Object.values(mediaTypes),
      stream: (request, context) =>
        enqueueDownload(context.actor, context.http.res, () => sendExport(contract, sheet, request, context)),
    }),
  );

async function sendExport(
  contract: Resource,
  sheet: Sheet,
  { format, ids, filter: requested, data, sort, ...choice }: ExportRequest,
  context: OwnContext,
): Promise<void> {
  const listed = await listFilter(
    contract,
    sheet.model,
    { filter: requested, text: data },
    context.env.TIME_ZONE,
  );
  const filter = ids ? { $and: [listed, { _id: { $in: ids } }] } : listed;
  const locale = localeOf(choice);
  const reader = readerOf(context);
  const company = await readCompanyName();
  await withRows(sheet, { filter, sort: orderOf(contract, sort) }, reader, (rows) => {
    const file = { name: contract.name, label: sheet.title, type: contract.label, format, locale };
    const range = dayFor(storedToday(context.env.TIME_ZONE), locale);
    const table = { title: sheet.title, columns: sheet.columns, totals: [], rows };
    const count = () => countRows(sheet, { filter }, reader);
    return sendFile({ ...file, range, company, count }, table, context);
  });
}
