import type { ExportFormat } from '@app/schemas/kit/lists';
import { type Label, msg } from '@app/schemas/messages/message';
import type { OwnContext } from '../calls/endpoint.ts';
import { writeCsv } from './csv.ts';
import type { Locale } from './locale.ts';
import { localize } from './localize.ts';
import type { Table } from './table.ts';
import { refuseIfBusy, WORKBOOK_TYPE, writeWorkbook } from './workbook.ts';

export const mediaTypes = {
  xlsx: WORKBOOK_TYPE,
  csv: 'text/csv; charset=utf-8',
} as const;

type File = {
  /** The name without its ending. */
  name: string;
  /** What is exported, in the audit entry. */
  label: Label;
  /** The kind of record, in the audit entry. */
  type: Label;
  format: ExportFormat;
  /** How many records the table tells. */
  count: () => Promise<number> | number;
  locale: Locale;
  /** Stands at the head of each page. */
  range: string;
  /** The name of the company, in the file's properties. */
  company: string;
};

/** Notes an export in the audit trail and answers with its file. */
export async function sendFile(
  { name, label, type, format, count, locale, range, company }: File,
  table: Table,
  { actor, store, http: { res } }: OwnContext,
): Promise<void> {
  if (format === 'xlsx') refuseIfBusy();
  // Nothing should fail from here on: a failed call must not leave an audit entry.
  const message = msg('{{label}} exported as {{format}}', { label, format });
  const audit = { action: 'Export', type, message, rows: await count() } as const;
  await store(async () => ({ done: undefined, audit }));
  res.attachment(`${name}.${format}`).type(mediaTypes[format]);
  const shown = localize(table, locale);
  if (format === 'csv') return writeCsv(res, shown);
  const heading = { range, maker: actor.name, company, language: locale.language };
  return writeWorkbook(res, shown, heading);
}
