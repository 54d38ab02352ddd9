import type { ContainerFacts } from '@app/schemas/imports/clocks';
import type { Leg } from '@app/schemas/imports/import-detail';
import type { NumberKind } from '@app/schemas/imports/imports';
import { billOf } from '@app/schemas/shipments/china-shipments';
import type { Reader } from '../../database/reader.ts';
import { listFields } from '../../database/search/search.ts';
import { sendNow, updateLater } from '../../database/transactions/pending-writes.ts';
import type { Stored } from '../../database/types.ts';
import { type ImportFacts, ImportModel, type StoredImport } from './import.model.ts';

/** The models of the shipments that an import has, in the order of the way. */
const legModels = {
  china: 'ChinaShipment',
  freezone: 'FreeZoneShipment',
  ethiopian: 'EthiopianShipment',
} as const satisfies Record<Leg, string>;

type ShippedContainer = Partial<ContainerFacts> & {
  _id: unknown;
  containerNo: string;
  size: number;
  containerArrival: Date;
  portname: string;
};
/** A shipment as stored, whatever its kind. */
export type StoredShipment = Stored & {
  importId?: Stored['_id'] | null;
  OperationNo?: string;
  Truckwaybillnumber?: string;
  BillofLoading?: string;
  ProformaInvoiceNo?: string;
  OriginBillofLoadingNo?: number | null;
  billOfLading?: string | null;
  No_of_Containers: number;
  ExpectedDjiboutiArrivalDate?: Date;
  Bank_Permit?: { date: Date | null } | null;
  loading_Status?: Date;
  Arrival_Status?: { date: Date | null } | null;
  DocumentToFzco?: { status: string; date: Date };
  Djibouti_transit_Status?: { status: string; date: Date };
  containers?: ShippedContainer[];
};
export type Shipments = Record<Leg, StoredShipment[]>;

/** Reads the shipments of an import, oldest first. @param has legs that it is known not to have are not asked for */
export async function shipmentsOf(
  importId: Stored['_id'],
  reader: Reader,
  has?: Pick<ImportFacts, Leg>,
): Promise<Shipments> {
  const found: Shipments = { china: [], freezone: [], ethiopian: [] };
  const options = { projection: { search: 0 }, sort: { _id: 1 as const } };
  for (const leg of Object.keys(legModels) as Leg[])
    if (!has || has[leg])
      found[leg] = await reader.find<StoredShipment>(legModels[leg], { importId }, options);
  return found;
}

/** The number that people call a shipment by. */
export const shipmentNumber = (shipment: StoredShipment): string => shipment.OperationNo ?? billOf(shipment);

/** Sums up what an import knows of its shipments. */
export function factsOf({ china, freezone, ethiopian }: Shipments): ImportFacts {
  const inland = [...freezone, ...ethiopian];
  const containers = ethiopian.flatMap((shipment) => shipment.containers ?? []);
  const stated = (some: readonly StoredShipment[]) =>
    some.reduce((sum, shipment) => sum + shipment.No_of_Containers, 0);
  return {
    china: china.length > 0,
    freezone: freezone.length > 0,
    ethiopian: ethiopian.length > 0,
    containers: ethiopian.length ? containers.length : stated(freezone.length ? freezone : china),
    permit: first(inland.map((shipment) => shipment.Bank_Permit?.date)),
    loading: first(inland.map((shipment) => shipment.loading_Status)),
    discharged: first(containers.map(({ discharged }) => discharged)),
    arrived: first([
      ...ethiopian.map((shipment) => shipment.Arrival_Status?.date),
      ...containers.map(({ arrived }) => arrived),
    ]),
    numbers: [
      ...china.flatMap((shipment) => [
        ...numbered('bill', shipment.billOfLading),
        ...numbered('bill', shipment.OriginBillofLoadingNo?.toString()),
      ]),
      ...inland.flatMap((shipment) => [
        ...numbered('operation', shipment.OperationNo),
        ...numbered('waybill', shipment.Truckwaybillnumber),
        ...numbered('bill', shipment.BillofLoading),
        ...numbered('proforma', shipment.ProformaInvoiceNo),
      ]),
      ...containers.flatMap(({ containerNo }) => numbered('container', containerNo)),
    ],
  };
}

const numbered = (kind: NumberKind, number: string | null | undefined) => (number ? [{ kind, number }] : []);

const first = (days: readonly (Date | null | undefined)[]): Date | null =>
  days.reduce<Date | null>((least, day) => (day && (!least || day < least) ? day : least), null);

/** Writes anew what imports know of their shipments, after the change of one of these in the same transaction. */
export async function refreshFacts(ids: Iterable<string>, reader: Reader): Promise<void> {
  const changed = new Set(ids);
  if (!changed.size) return;
  const { session } = reader;
  if (!session) throw new Error('Facts are written in the transaction of what changes them');
  // The change is read from the database.
  await sendNow(session);
  for (const _id of changed) {
    const before = await reader.findOne<StoredImport>(ImportModel, { _id }, { projection: { search: 0 } });
    if (!before) continue;
    const facts = factsOf(await shipmentsOf(before._id, reader));
    if (JSON.stringify(facts) === JSON.stringify(before.facts)) continue;
    const $set = { facts, ...listFields('Import', { ...before, facts }, before) };
    updateLater(session, ImportModel, { _id: before._id, __v: before.__v }, { $set });
  }
}
