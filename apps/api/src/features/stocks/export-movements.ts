import { type ExportMovementsRequest, type Movement, movementReasons } from '@app/schemas/stocks';
import type { OwnContext } from '../../calls/endpoint.ts';
import { readerOf } from '../../database/reader.ts';
import { storedToday } from '../../lib/time-zone.ts';
import { enqueueDownload } from '../../spreadsheets/downloads.ts';
import { localeOf } from '../../spreadsheets/locale.ts';
import { dayFor } from '../../spreadsheets/localize.ts';
import { countRows, withRows } from '../../spreadsheets/rows.ts';
import { sendFile } from '../../spreadsheets/send-file.ts';
import { column, type Sheet, tableOf } from '../../spreadsheets/sheet.ts';
import { readCompanyName } from '../company/company.service.ts';
import { movementFilter, orderOf, unitsOf } from './movements.service.ts';

/** Exports movements, a row for each. */
export const exportMovements = (request: ExportMovementsRequest, context: OwnContext): Promise<void> =>
  enqueueDownload(context.actor, context.http.res, () => sendMovements(request, context));

async function sendMovements(
  { _id: stockId, filter: requested, sort, format, ...choice }: ExportMovementsRequest,
  context: OwnContext,
): Promise<void> {
  const { TIME_ZONE } = context.env;
  const filter = movementFilter(stockId, requested, TIME_ZONE);
  const locale = localeOf(choice);
  const reader = readerOf(context);
  const sheet = sheetOf(await unitsOf(reader));
  const company = await readCompanyName();
  await withRows(sheet, { filter, sort: orderOf(sort, Boolean(stockId)) }, reader, (rows) => {
    const { title, columns } = sheet;
    const file = { name: 'movements', label: title, type: 'Stock', format, locale } as const;
    const range = dayFor(storedToday(TIME_ZONE), locale);
    const count = () => countRows(sheet, { filter }, reader);
    return sendFile({ ...file, range, company, count }, { title, columns, totals: [], rows }, context);
  });
}

type Row = Pick<
  Movement,
  'productName' | 'warehouseName' | 'change' | 'balance' | 'number' | 'because' | 'user'
> & {
  productId: unknown;
  reason: keyof typeof movementReasons;
  at: Date;
  date: Date;
};

const sheetOf = (units: ReadonlyMap<string, string>): Sheet => ({
  title: 'Stock movements',
  model: 'Movement',
  ...tableOf<Row>([
    column.date('When', 14, ({ at }) => at),
    column.date('Date', 14, ({ date }) => date),
    column.text('Product', 36, ({ productName }) => productName),
    column.text('Warehouse', 28, ({ warehouseName }) => warehouseName),
    column.quantity('Change', 14, ({ change }) => change),
    column.quantity('Balance', 14, ({ balance }) => balance),
    column.text('Unit', 12, ({ productId }) => units.get(String(productId))),
    column.word('Reason', 16, ({ reason }) => movementReasons[reason]),
    column.text('Because', 18, ({ because }) => because),
    column.text('Document', 18, ({ number }) => number),
    column.text('Who', 24, ({ user }) => user),
  ]),
});
