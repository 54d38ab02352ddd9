import type { ContainersExport } from '@app/schemas/imports/container-board';
import type { OwnContext } from '../../calls/endpoint.ts';
import { readerOf } from '../../database/reader.ts';
import { enqueueDownload } from '../../spreadsheets/downloads.ts';
import { localeOf } from '../../spreadsheets/locale.ts';
import { dayFor } from '../../spreadsheets/localize.ts';
import { sendFile } from '../../spreadsheets/send-file.ts';
import { column, tableOfBatches, totalled } from '../../spreadsheets/sheet.ts';
import { type ContainerRow, depositNotBack } from '../clocks/clocked-containers.service.ts';
import { readCompanyName } from '../company/company.service.ts';
import { importNumbers, readAll } from './containers.service.ts';

/** Exports containers with what they have cost, a row for each: all that match, or the selected ones. */
export const exportContainers = (
  { format, ...request }: ContainersExport,
  context: OwnContext,
): Promise<void> =>
  enqueueDownload(context.actor, context.http.res, async () => {
    const reader = readerOf(context);
    const locale = localeOf(request);
    const { count, batches } = await readAll(request, reader);
    async function* items() {
      for await (const rows of batches) {
        const numbers = await importNumbers(rows, reader);
        yield rows.map((row): Item => ({ row, importNo: numbers.get(String(row.shipment.importId)) }));
      }
    }
    const on = request.on ?? reader.today;
    const range = dayFor(on, locale);
    const company = await readCompanyName();
    const file = { name: 'containers', label: 'Containers', type: 'Container', format, locale } as const;
    await sendFile(
      { ...file, range, company, count: () => count },
      tableOfBatches({ title: 'Containers' }, columnsOn(on), items()),
      context,
    );
  });

type Item = { row: ContainerRow; importNo: string | undefined };

const columnsOn = (on: Date) => [
  column.text('Container number', 18, ({ row }: Item) => row.containerNo),
  column.text('Container type', 14, ({ row }: Item) => row.type),
  column.count('Container size', 14, ({ row }: Item) => row.size),
  column.text('Operation number', 20, ({ row }: Item) => row.shipment.OperationNo),
  column.text('Import', 18, ({ importNo }: Item) => importNo),
  column.text('Dry port', 18, ({ row }: Item) => row.portname),
  column.date('Discharged', 14, ({ row }: Item) => row.discharged),
  column.date('Arrived', 14, ({ row }: Item) => row.arrived),
  column.date('Released', 14, ({ row }: Item) => row.released),
  column.date('Returned', 14, ({ row }: Item) => row.returned),
  totalled(column.money('Cost so far', 18, ({ row }: Item) => row.cost)),
  column.money('Deposit', 18, ({ row }: Item) => row.deposit ?? undefined),
  column.date('Deposit back on', 16, ({ row }: Item) => row.depositBack ?? undefined),
  totalled(column.money('Deposit not back', 18, ({ row }: Item) => depositNotBack(row, on))),
];
