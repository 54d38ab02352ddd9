import type { ContainersExport } from '@app/schemas/imports/container-board';
import type { OwnContext } from '../../calls/endpoint.ts';
import { readerOf } from '../../database/reader.ts';
import { enqueueDownload } from '../../spreadsheets/downloads.ts';
import { localeOf } from '../../spreadsheets/locale.ts';
import { dayFor } from '../../spreadsheets/localize.ts';
import { sendFile } from '../../spreadsheets/send-file.ts';
import { column, tableOfItems, totalled } from '../../spreadsheets/sheet.ts';
import { type ContainerRow, depositNotBack } from '../clocks/clocked-containers.service.ts';
import { readCompanyName } from '../company/company.service.ts';
import { type ImportNumbers, importNumbers, readBoard } from './containers.service.ts';

/** Exports containers with what they have cost, a row for each: all that match, or the selected ones. */
export const exportContainers = (
  { format, ...request }: ContainersExport,
  context: OwnContext,
): Promise<void> =>
  enqueueDownload(context.actor, context.http.res, async () => {
    const reader = readerOf(context);
    const locale = localeOf(request);
    const rows = await readBoard(request, reader);
    const numbers = await importNumbers(rows, reader);
    const on = request.on ?? reader.today;
    const range = dayFor(on, locale);
    const company = await readCompanyName();
    const file = { name: 'containers', label: 'Containers', type: 'Container', format, locale } as const;
    await sendFile(
      { ...file, range, company, count: () => rows.length },
      tableOfItems({ title: 'Containers' }, columnsWith(numbers, on), rows),
      context,
    );
  });

const columnsWith = (numbers: ImportNumbers, on: Date) => [
  column.text('Container number', 18, ({ containerNo }: ContainerRow) => containerNo),
  column.text('Container type', 14, ({ type }: ContainerRow) => type),
  column.count('Container size', 14, ({ size }: ContainerRow) => size),
  column.text('Operation number', 20, ({ shipment }: ContainerRow) => shipment.OperationNo),
  column.text('Import', 18, ({ shipment }: ContainerRow) => numbers.get(String(shipment.importId))),
  column.text('Dry port', 18, ({ portname }: ContainerRow) => portname),
  column.date('Discharged', 14, ({ discharged }: ContainerRow) => discharged),
  column.date('Arrived', 14, ({ arrived }: ContainerRow) => arrived),
  column.date('Released', 14, ({ released }: ContainerRow) => released),
  column.date('Returned', 14, ({ returned }: ContainerRow) => returned),
  totalled(column.money('Cost so far', 18, ({ cost }: ContainerRow) => cost)),
  column.money('Deposit', 18, ({ deposit }: ContainerRow) => deposit ?? undefined),
  column.date('Deposit back on', 16, ({ depositBack }: ContainerRow) => depositBack ?? undefined),
  totalled(column.money('Deposit not back', 18, (row: ContainerRow) => depositNotBack(row, on))),
];
