import { type ExportRequest, exportRequest } from '@app/schemas/kit/lists';
import type { Resource } from '@app/schemas/kit/resource';
import { msg } from '@app/schemas/messages/message';
import { z } from 'zod';
import { writeAudit } from '../../calls/audit.ts';
import { inAuditedTransaction } from '../../calls/change.ts';
import { defineEndpoint, type Endpoint } from '../../calls/endpoint.ts';
import { listFilter, orderOf } from '../../crud/list-query.ts';
import { authorOf } from '../../http/caller/author.ts';
import type { Context } from '../../http/caller/context.ts';
import { todayIn } from '../../lib/time-zone.ts';
import { writeCsv } from '../../spreadsheets/csv.ts';
import { dayOf, localize } from '../../spreadsheets/localize.ts';
import { readerOf } from '../../spreadsheets/reader.ts';
import { countRows, withRows } from '../../spreadsheets/rows.ts';
import type { Sheet } from '../../spreadsheets/sheet.ts';
import { refuseIfBusy, WORKBOOK_TYPE, writeWorkbook } from '../../spreadsheets/workbook.ts';
import { enqueueDownload } from './downloads.ts';
import { exportedLists } from './export-sheets.ts';

const mediaTypes = {
  xlsx: WORKBOOK_TYPE,
  csv: 'text/csv; charset=utf-8',
} as const;

/** Exports a list: all pages of its search, filters and order. */
export const exportsEndpoints: Endpoint[] = exportedLists.map(({ contract, sheet, prepare }) =>
  defineEndpoint<ExportRequest>({
    route: contract.paths.export,
    summary: `Export ${contract.name}`,
    access: contract.access.export,
    request: exportRequest(contract),
    answer: z.string(),
    media: Object.values(mediaTypes),
    stream: (request, context) =>
      enqueueDownload(context.actor, context.http.res, async () => {
        await prepare?.(context.env.TIME_ZONE);
        return sendExport(contract, sheet(), request, context);
      }),
  }),
);

async function sendExport(
  contract: Resource,
  sheet: Sheet,
  { format, ids, filter: requested, data, sort, ...choice }: ExportRequest,
  { actor, env, signal, http: { req, res } }: Context,
): Promise<void> {
  const listed = await listFilter({ contract, model: sheet.model }, requested, data, env.TIME_ZONE);
  const filter = ids ? { $and: [listed, { _id: { $in: ids } }] } : listed;
  const reader = readerOf(choice);
  const shown = localize(sheet, reader);
  await withRows(shown, { filter, sort: orderOf(contract, sort) }, async (rows) => {
    if (format === 'xlsx') refuseIfBusy();
    // Nothing should fail from here on: a failed call must not leave an audit entry.
    const message = msg('{{label}} exported as {{format}}', { label: sheet.title, format });
    const count = await countRows(sheet, { filter });
    const audit = { action: 'Export', type: contract.label, message, rows: count } as const;
    const author = authorOf(actor, req);
    await inAuditedTransaction((session) => writeAudit(audit, author, session), { signal: signal() });
    res.attachment(`${contract.name}.${format}`).type(mediaTypes[format]);
    if (format === 'csv') return writeCsv(res, shown, rows);
    const today = new Date(todayIn(env.TIME_ZONE));
    const heading = { range: dayOf(today, reader), maker: actor.email, language: reader.language };
    return writeWorkbook(res, { ...shown, totals: [] }, rows, heading);
  });
}
