import type { ImportDetail } from '@app/schemas/imports/import-detail';
import { importPlaces } from '@app/schemas/imports/import-places';
import type { Page } from '@app/schemas/kit/lists';
import type { Resource, Route } from '@app/schemas/kit/resource';
import { billOf, type ChinaShipment, chinaShipments } from '@app/schemas/shipments/china-shipments';
import { type FreeZoneShipment, freeZoneShipments } from '@app/schemas/shipments/free-zone-shipments';
import { set } from 'react-hook-form';
import type { FormStart } from '../../crud/resource-view.ts';
import { call } from '../../lib/api.ts';
import type { Source } from './continue-as.shared.ts';

/** What a new shipment begins with, as far as it is known (part 5, section 1, "Continue as"). */

type Known = {
  import: ImportDetail | undefined;
  china: ChinaShipment | undefined;
  freezone: FreeZoneShipment | undefined;
};
type Taken = readonly [path: string, value: unknown, from: string];

/** Reads the record that a shipment continues, its import, and the newest shipments of the legs before. */
export async function readKnown(source: Source, id: string, signal: AbortSignal): Promise<Known> {
  const one = async <R>({ paths }: Pick<Resource, 'paths'>, _id: string) =>
    (await call<{ data: R }>(paths.get as Route, { _id }, { signal })).data;
  const newest = async <R>({ paths }: Pick<Resource, 'paths'>, importId: string) =>
    (
      await call<Page<R>>(
        paths.list as Route,
        { page: 1, limit: 1, filter: { importId: [importId] } },
        { signal },
      )
    ).data[0];
  const china = source === 'china' ? await one<ChinaShipment>(chinaShipments, id) : undefined;
  const freezone = source === 'freezone' ? await one<FreeZoneShipment>(freeZoneShipments, id) : undefined;
  const importId = source === 'import' ? id : (china ?? freezone)?.importId?._id;
  if (!importId) return { import: undefined, china, freezone };
  const [file, newestChina, newestFreezone] = await Promise.all([
    one<ImportDetail>(importPlaces, importId),
    china ?? newest<ChinaShipment>(chinaShipments, importId),
    source === 'import' ? newest<FreeZoneShipment>(freeZoneShipments, importId) : freezone,
  ]);
  return { import: file, china: newestChina, freezone: newestFreezone };
}

/** Fills a shipment through the free zone from the leg before it. */
export const freeZoneStart = ({ import: file, china }: Known): FormStart =>
  startOf(file, [
    ...(file ? ofImport(file) : []),
    ...(china ? ofChina(china) : ofStated(file)),
    ...(file ? permitOf(file) : []),
    ...(file ? [] : newImport({ china, freezone: undefined })),
  ]);

/** Fills an Ethiopian one. */
export const ethiopianStart = ({ import: file, china, freezone }: Known): FormStart =>
  startOf(file, [
    ...(china ? ([['Supplier', china.OriginSupplierName, billOf(china)]] as const) : []),
    ...(freezone ? ([['importer', freezone.importer, freezone.OperationNo]] as const) : []),
    ...(file
      ? ([
          ...ofImport(file),
          ['Supplier', file.supplier, file.number],
          ['ProformaInvoiceNo', file.proformaNo, file.number],
          ...permitOf(file),
        ] as const)
      : newImport({ china, freezone })),
    ...(freezone ? ofFreezone(freezone) : china ? ofChina(china) : ofStated(file)),
  ]);

/** Builds the start; of two values for a field, the later one counts. */
function startOf(file: ImportDetail | undefined, taken: readonly Taken[]): FormStart {
  const record: Record<string, unknown> = file ? {} : { import: {} };
  const from: Record<string, string> = {};
  for (const [path, value, number] of taken) {
    if ((value ?? '') === '') continue;
    set(record, path, value);
    from[path] = number;
  }
  return { record, from };
}

const ofImport = ({ _id, number, importer }: ImportDetail): Taken[] => [
  ['importId', { _id, number }, number],
  ['importer', importer, number],
];

const ofStated = (file: ImportDetail | undefined): Taken[] =>
  file?.containers ? [['No_of_Containers', file.containers, file.number]] : [];

const ofChina = (china: ChinaShipment): Taken[] => [
  ['BillofLoading', billOf(china), billOf(china)],
  ['No_of_Containers', china.No_of_Containers, billOf(china)],
];

const ofFreezone = ({ OperationNo: number, Bank_Permit: permit, ...shipment }: FreeZoneShipment): Taken[] => [
  ['BillofLoading', shipment.BillofLoading, number],
  ['No_of_Containers', shipment.No_of_Containers, number],
  ['loading_Status', shipment.loading_Status, number],
  ['Bank_Permit.Bankname', permit.Bankname, number],
  ['Bank_Permit.date', permit.date, number],
];

/** The paper of the bank says when the permit was given. */
const permitOf = ({ number, papers }: ImportDetail): Taken[] =>
  papers.items
    .filter(({ type }) => type === 'bank')
    .map(({ date }) => ['Bank_Permit.date', date, number] as const);

const newImport = ({ china, freezone }: Omit<Known, 'import'>): Taken[] => [
  ...(china ? ([['import.supplier', china.OriginSupplierName, billOf(china)]] as const) : []),
  ...(freezone ? ([['import.importer', freezone.importer, freezone.OperationNo]] as const) : []),
];
