import { type ChinaShipment, chinaShipments } from '@app/schemas/shipments/china-shipments';
import { type EthiopianShipment, ethiopianShipments } from '@app/schemas/shipments/ethiopian-shipments';
import { freeZoneShipments } from '@app/schemas/shipments/free-zone-shipments';
import { daysCondition } from '../../crud/list-query.ts';
import type { ReportRange } from '../../spreadsheets/sheet.ts';
import { column, columnsOf, type Report, tableOf } from '../../spreadsheets/sheet.ts';

/** Dates shipments by their creation, as days of the business's time zone. */
const common: Pick<Report, 'filter' | 'sort'> = {
  filter: ({ startDate, endDate }: ReportRange, timeZone) => ({
    createdAt: daysCondition('moments', { from: startDate, to: endDate }, timeZone),
  }),
  sort: { createdAt: 1, _id: 1 },
};

/** What both routes into the country name in the same way. */
const bank = { 'Bank_Permit.Bankname': { width: 28, header: 'Bank' }, 'Bank_Permit.date': 16 } as const;
const containers = { No_of_Containers: { width: 20, isTotalled: true } };
const status = { width: 22, isAsStored: true };
const ends = {
  Transit_Status: { width: 20, kind: 'word' },
  return: { width: 20, kind: 'word' },
} as const;

export const ethiopianShipmentsReport = (): Report => ({
  ...common,
  title: 'Ethiopian shipping',
  model: 'EthiopianShipment',
  ...tableOf<EthiopianShipment>([
    ...columnsOf(ethiopianShipments, {
      OperationNo: 20,
      importer: 28,
      Supplier: 28,
      ProformaInvoiceNo: 24,
      ...bank,
      loading_Status: 14,
      BillofLoading: 20,
      ...containers,
      'Arrival_Status.portname': { width: 18, header: 'Dry port' },
      'Arrival_Status.date': 14,
      Import_Document_Status: { width: 24, kind: 'word' },
      ...ends,
    }),
    column.text('Containers', 40, (shipment) => shipment.containers.map(({ containerNo }) => containerNo)),
    ...columnsOf(ethiopianShipments, { Totalcost: { width: 18, isTotalled: true } }),
  ]),
});

export const freeZoneShipmentsReport = (): Report => ({
  ...common,
  title: 'Free zone shipping',
  model: 'FreeZoneShipment',
  ...tableOf(
    columnsOf(freeZoneShipments, {
      OperationNo: 20,
      importer: 28,
      Truckwaybillnumber: 22,
      BillofLoading: 20,
      ...containers,
      ...bank,
      'DocumentToFzco.status': status,
      'DocumentToFzco.date': 20,
      'ImportDocumentStatus.status': status,
      'ImportDocumentStatus.date': 20,
      'Djibouti_transit_Status.status': status,
      'Djibouti_transit_Status.date': 20,
      loading_Status: 14,
      'Arrival_Status.portname': { width: 18, header: 'Port' },
      'Arrival_Status.date': 14,
      ...ends,
    }),
  ),
});

export const chinaShipmentsReport = (): Report => ({
  ...common,
  title: 'China to free zone',
  model: 'ChinaShipment',
  ...tableOf<ChinaShipment>([
    ...columnsOf(chinaShipments, {
      OriginSupplierName: { width: 32, header: 'Supplier name' },
      DjiboutiFreeZoneName: { width: 28, header: 'Freezone name' },
    }),
    column.count(
      'Bill of loading no',
      20,
      (shipment) => shipment.billOfLading ?? shipment.OriginBillofLoadingNo,
    ),
    ...columnsOf(chinaShipments, {
      No_of_Containers: { width: 12, header: 'Containers', isTotalled: true },
      ExpectedDjiboutiArrivalDate: { width: 16, header: 'Expected arrival' },
      OriginSupplierDocumenationStatus: { width: 16, header: 'Documentation' },
      Status: 22,
    }),
  ]),
});
