import { customers } from '@app/schemas/customers';
import {
  receivables,
  type receivablesExportRequest,
  rowName,
  type statementExportRequest,
} from '@app/schemas/receivables';
import type { z } from 'zod';
import type { OwnContext } from '../../calls/endpoint.ts';
import { readerOf } from '../../database/reader.ts';
import { storedToday } from '../../lib/time-zone.ts';
import { enqueueDownload } from '../../spreadsheets/downloads.ts';
import { type Locale, localeOf } from '../../spreadsheets/locale.ts';
import { dayFor, daysOf, localize } from '../../spreadsheets/localize.ts';
import { sendFile } from '../../spreadsheets/send-file.ts';
import { column, columnsOf, type Sheet, tableOf } from '../../spreadsheets/sheet.ts';
import type { Entry } from './entries.ts';
import { readReceivables } from './receivables.service.ts';
import { readStatement } from './statement.service.ts';

/** Sends who owes as a file, all pages or the selected rows. */
export const sendReceivables = (
  { format, ids, ...request }: z.output<typeof receivablesExportRequest>,
  context: OwnContext,
): Promise<void> =>
  enqueueDownload(context.actor, context.http.res, async () => {
    const locale = localeOf(request);
    const { rows } = await readReceivables(request, readerOf(context), context.env.TIME_ZONE);
    const chosen = ids ? rows.filter(({ _id }) => ids.includes(String(_id))) : rows;
    const day = request.asOf ?? storedToday(context.env.TIME_ZONE);
    const file = {
      name: receivables.name,
      type: receivables.label,
      format,
      locale,
      range: dayFor(day, locale),
    };
    await send(receivablesSheet(), chosen, file, context);
  });

/** Sends a customer's statement as a file, with what they owed before and after. */
export const sendStatement = (
  { _id, startDate, endDate, format, ...choice }: z.output<typeof statementExportRequest>,
  context: OwnContext,
): Promise<void> =>
  enqueueDownload(context.actor, context.http.res, async () => {
    const locale = localeOf(choice);
    const range = { startDate, endDate };
    const { customer, opening, rows, closing } = await readStatement(_id, range, readerOf(context));
    const told = [
      { date: startDate ?? null, kind: 'Opening balance', balance: opening },
      ...rows.map((row) => ({ ...row, kind: rowName(row) })),
      { date: endDate ?? null, kind: 'Closing balance', balance: closing },
    ];
    const days = daysOf({ ...(startDate && { startDate }), ...(endDate && { endDate }) }, locale);
    const file = {
      name: 'statement',
      type: customers.label,
      format,
      locale,
      range: `${customer.name}, ${days}`,
    };
    await send(statementSheet(), told, file, context);
  });

type File = Pick<Parameters<typeof sendFile>[0], 'name' | 'type' | 'format' | 'range'> & { locale: Locale };

async function send(sheet: Sheet, records: readonly object[], file: File, context: OwnContext) {
  const shown = localize(sheet, file.locale);
  async function* rows() {
    yield records.flatMap((record) => shown.rows(record, {}));
  }
  await sendFile({ ...file, label: sheet.title, shown, count: () => records.length }, rows(), context);
}

const receivablesSheet = (): Sheet => ({
  title: 'Receivables',
  model: 'Customer',
  ...tableOf(
    columnsOf(receivables, {
      name: 32,
      phone: 20,
      due: 18,
      notDue: 18,
      days30: 16,
      days60: 16,
      days90: 16,
      over90: 16,
      oldest: 14,
      credit: 16,
    }),
  ),
});

type Told = Partial<Omit<Entry, 'date' | 'kind'>> & { date: Date | null; kind: string; balance: number };
const statementSheet = (): Sheet => ({
  title: 'Statement',
  model: 'Customer',
  ...tableOf<Told>([
    column.date('Date', 14, ({ date }) => date),
    column.word('Kind', 24, ({ kind }) => kind),
    column.text('Reference', 24, ({ number }) => number),
    column.money('Debit', 18, ({ debit }) => debit),
    column.money('Credit', 18, ({ credit }) => credit),
    column.money('Balance', 18, ({ balance }) => balance),
  ]),
});
