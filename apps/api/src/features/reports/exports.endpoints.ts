import { type ExportRequest, exportRequest } from '@app/schemas/lists';
import type { Resource } from '@app/schemas/resource';
import { z } from 'zod';
import { writeAudit } from '../../crud/audit.ts';
import { inAuditedTransaction } from '../../crud/change.ts';
import { defineEndpoint, type Endpoint } from '../../crud/endpoint.ts';
import { listFilter, orderOf } from '../../crud/list-query.ts';
import { authorOf } from '../../http/author.ts';
import type { Context } from '../../http/context.ts';
import { todayIn } from '../../time-zone.ts';
import { writeCsv } from './csv.ts';
import { inLine } from './downloads.ts';
import { exportedLists } from './export-sheets.ts';
import { dayOf, localize } from './localize.ts';
import { readerOf } from './reader.ts';
import type { Sheet } from './report.ts';
import { countRows, withRows } from './rows.ts';
import { refuseIfBusy, WORKBOOK_TYPE, writeWorkbook } from './workbook.ts';

const mediaTypes = {
  xlsx: WORKBOOK_TYPE,
  csv: 'text/csv; charset=utf-8',
} as const;

/** What a list shows, as a file: its search, its filters and its order, all pages of it. */
export const exportsEndpoints: Endpoint[] = exportedLists.map(({ contract, sheet }) =>
  defineEndpoint<ExportRequest>({
    route: contract.paths.export,
    summary: `Export ${contract.name}`,
    access: contract.access.export,
    request: exportRequest(contract),
    answer: z.string(),
    media: Object.values(mediaTypes),
    stream: (request, context) =>
      inLine(context.actor, context.http.res, () => sendExport(contract, sheet(), request, context)),
  }),
);

async function sendExport(
  contract: Resource,
  sheet: Sheet,
  { format, ids, filter: asked, data, sort, ...choice }: ExportRequest,
  { actor, env, signal, http: { req, res } }: Context,
): Promise<void> {
  const listed = await listFilter({ contract, model: sheet.model }, asked, data, env.TIME_ZONE);
  const filter = ids ? { $and: [listed, { _id: { $in: ids } }] } : listed;
  const reader = readerOf(choice);
  const shown = localize(sheet, reader);
  await withRows(shown, { filter, sort: orderOf(contract, sort) }, async (rows) => {
    if (format === 'xlsx') refuseIfBusy();
    // From here on nothing is expected to fail: the audit trail has no entry of a call that did.
    const message = `${sheet.title} exported as ${format}`;
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
