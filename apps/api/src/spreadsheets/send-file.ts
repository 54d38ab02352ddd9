import type { ExportFormat } from '@app/schemas/kit/lists';
import { type Label, msg } from '@app/schemas/messages/message';
import type { OwnContext } from '../calls/endpoint.ts';
import type { Cell } from './cells.ts';
import { writeCsv } from './csv.ts';
import type { Locale } from './locale.ts';
import type { Sheet } from './sheet.ts';
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
  /** For its locale, as are the rows. */
  shown: Pick<Sheet, 'title' | 'columns'>;
  count: () => Promise<number> | number;
  locale: Locale;
  /** Stands at the head of each page. */
  range: string;
};

/** Notes an export in the audit trail and answers with its file. */
export async function sendFile(
  { name, label, type, format, shown, count, locale, range }: File,
  rows: AsyncIterable<Cell[][]>,
  { actor, store, http: { res } }: OwnContext,
): Promise<void> {
  if (format === 'xlsx') refuseIfBusy();
  // Nothing should fail from here on: a failed call must not leave an audit entry.
  const message = msg('{{label}} exported as {{format}}', { label, format });
  const audit = { action: 'Export', type, message, rows: await count() } as const;
  await store(async () => ({ done: undefined, audit }));
  res.attachment(`${name}.${format}`).type(mediaTypes[format]);
  if (format === 'csv') return writeCsv(res, shown, rows);
  const heading = { range, maker: actor.email, language: locale.language };
  return writeWorkbook(res, { ...shown, totals: [] }, rows, heading);
}
