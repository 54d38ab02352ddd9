import { type ExportRequest, exportRequest } from '@app/schemas/kit/lists';
import { z } from 'zod';
import { defineEndpoint, type Endpoint, type OwnContext } from '../../calls/endpoint.ts';
import { listFilter, orderOf, refuseFilters } from '../../crud/list-query.ts';
import type { ApiResource } from '../../crud/resource.ts';
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
  exportedLists().map(({ contract, computed, route, access, ...sheets }) =>
    defineEndpoint<ExportRequest>({
      route,
      summary: `Export ${contract.name}`,
      access,
      request: exportRequest(contract),
      answer: z.string(),
      media: Object.values(mediaTypes),
      stream: async (request, context) => {
        refuseFilters(contract, request.filter, context.actor);
        const sheet = request.forEditing ? sheets.editingSheet(context.actor.role) : sheets.sheet;
        const list = { contract, model: sheet.model, ...(computed && { computed }) };
        await enqueueDownload(context.actor, context.http.res, () =>
          sendExport(list, sheet, request, context),
        );
      },
    }),
  );

/** A list, whose `model` names the kind of its records. */
type ExportedList = Pick<ApiResource, 'contract' | 'computed'> & { model: string };

async function sendExport(
  list: ExportedList,
  sheet: Sheet,
  { format, ids, filter: requested, data, sort, ...choice }: ExportRequest,
  context: OwnContext,
): Promise<void> {
  const { contract } = list;
  const locale = localeOf(choice);
  const reader = readerOf(context);
  const { TIME_ZONE: timeZone } = context.env;
  const listed = await listFilter(list, { filter: requested, text: data }, { reader, timeZone });
  const filter = ids ? { $and: [listed, { _id: { $in: ids } }] } : listed;
  const company = await readCompanyName();
  await withRows(sheet, { filter, sort: orderOf(contract, sort) }, reader, (rows) => {
    const file = { name: contract.name, label: sheet.title, type: contract.label, format, locale };
    const range = dayFor(storedToday(timeZone), locale);
    const table = { title: sheet.title, columns: sheet.columns, totals: [], rows };
    const count = () => countRows(sheet, { filter }, reader);
    return sendFile({ ...file, range, company, count }, table, context);
  });
}
