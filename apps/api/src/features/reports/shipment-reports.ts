import { type ChinaShipment, chinaStatuses } from '@app/schemas/china-shipments';
import type { EthiopianShipment } from '@app/schemas/ethiopian-shipments';
import type { FreeZoneShipment } from '@app/schemas/free-zone-shipments';
import { modelNamed } from '../../database/model.ts';
import { dayStart } from '../../time-zone.ts';
import type { Cell, Report } from './report.ts';
import type { ReportRange } from './report-request.model.ts';

/** Shipments belong to the day on which they were recorded, as the calendar stood in the business's time zone. */
const common: Pick<Report, 'filter' | 'sort'> = {
  filter: ({ startDate, endDate }: ReportRange, timeZone) => ({
    createdAt: {
      ...(startDate && { $gte: dayStart(startDate, 0, timeZone) }),
      ...(endDate && { $lt: dayStart(endDate, 1, timeZone) }),
    },
  }),
  sort: { createdAt: 1, _id: 1 },
};

/** Stored dates are dates, where answers have texts. */
const asDate = (value: unknown): Cell => (value instanceof Date ? value : null);

export const ethiopianShipmentsReport = (): Report => ({
  ...common,
  title: 'Ethiopian shipping',
  model: modelNamed('EthiopianShipment'),
  columns: [
    { header: 'Operation number', kind: 'text', width: 20 },
    { header: 'Importer', kind: 'text', width: 28 },
    { header: 'Supplier', kind: 'text', width: 28 },
    { header: 'Proforma invoice number', kind: 'text', width: 24 },
    { header: 'Bank', kind: 'text', width: 28 },
    { header: 'Bank permit date', kind: 'date', width: 16 },
    { header: 'Loading date', kind: 'date', width: 14 },
    { header: 'Bill of loading', kind: 'text', width: 20 },
    { header: 'Number of containers', kind: 'count', width: 20 },
    { header: 'Dry port', kind: 'text', width: 18 },
    { header: 'Arrival date', kind: 'date', width: 14 },
    { header: 'Import document status', kind: 'text', width: 24 },
    { header: 'Transit status', kind: 'text', width: 20 },
    { header: 'Return status', kind: 'text', width: 20 },
    { header: 'Containers', kind: 'text', width: 40 },
    { header: 'Total cost', kind: 'money', width: 18 },
  ],
  rows: (record) => {
    const shipment = record as EthiopianShipment;
    return [
      [
        shipment.OperationNo,
        shipment.importer,
        shipment.Supplier,
        shipment.ProformaInvoiceNo,
        shipment.Bank_Permit?.Bankname ?? null,
        asDate(shipment.Bank_Permit?.date),
        asDate(shipment.loading_Status),
        shipment.BillofLoading,
        shipment.No_of_Containers,
        shipment.Arrival_Status?.portname ?? null,
        asDate(shipment.Arrival_Status?.date),
        shipment.Import_Document_Status,
        shipment.Transit_Status,
        shipment.return,
        shipment.containers.map(({ containerNo }) => containerNo).join(', '),
        shipment.Totalcost,
      ],
    ];
  },
  totals: [8, 15],
});

export const freeZoneShipmentsReport = (): Report => ({
  ...common,
  title: 'Free zone shipping',
  model: modelNamed('FreeZoneShipment'),
  columns: [
    { header: 'Operation number', kind: 'text', width: 20 },
    { header: 'Importer', kind: 'text', width: 28 },
    { header: 'Truck waybill number', kind: 'text', width: 22 },
    { header: 'Bill of loading', kind: 'text', width: 20 },
    { header: 'Number of containers', kind: 'count', width: 20 },
    { header: 'Bank', kind: 'text', width: 28 },
    { header: 'Bank permit date', kind: 'date', width: 16 },
    { header: 'Document to FZCO', kind: 'text', width: 18 },
    { header: 'Document to FZCO date', kind: 'date', width: 20 },
    { header: 'Import document status', kind: 'text', width: 22 },
    { header: 'Import document date', kind: 'date', width: 20 },
    { header: 'Djibouti transit status', kind: 'text', width: 22 },
    { header: 'Djibouti transit date', kind: 'date', width: 20 },
    { header: 'Loading date', kind: 'date', width: 14 },
    { header: 'Port', kind: 'text', width: 18 },
    { header: 'Arrival date', kind: 'date', width: 14 },
    { header: 'Transit status', kind: 'text', width: 18 },
    { header: 'Return status', kind: 'text', width: 18 },
  ],
  rows: (record) => {
    const shipment = record as FreeZoneShipment;
    return [
      [
        shipment.OperationNo,
        shipment.importer,
        shipment.Truckwaybillnumber,
        shipment.BillofLoading,
        shipment.No_of_Containers,
        shipment.Bank_Permit.Bankname,
        asDate(shipment.Bank_Permit.date),
        shipment.DocumentToFzco.status,
        asDate(shipment.DocumentToFzco.date),
        shipment.ImportDocumentStatus.status,
        asDate(shipment.ImportDocumentStatus.date),
        shipment.Djibouti_transit_Status.status,
        asDate(shipment.Djibouti_transit_Status.date),
        asDate(shipment.loading_Status),
        shipment.Arrival_Status.portname,
        asDate(shipment.Arrival_Status.date),
        shipment.Transit_Status,
        shipment.return,
      ],
    ];
  },
  totals: [4],
});

export const chinaShipmentsReport = (): Report => ({
  ...common,
  title: 'China to free zone',
  model: modelNamed('ChinaShipment'),
  columns: [
    { header: 'Supplier name', kind: 'text', width: 32 },
    { header: 'Freezone name', kind: 'text', width: 28 },
    { header: 'Bill of loading no', kind: 'count', width: 20 },
    { header: 'Containers', kind: 'count', width: 12 },
    { header: 'Expected arrival', kind: 'date', width: 16 },
    { header: 'Documentation', kind: 'text', width: 16 },
    { header: 'Status', kind: 'text', width: 22 },
  ],
  rows: (record) => {
    const shipment = record as ChinaShipment;
    return [
      [
        shipment.OriginSupplierName,
        shipment.DjiboutiFreeZoneName,
        shipment.OriginBillofLoadingNo,
        shipment.No_of_Containers,
        asDate(shipment.ExpectedDjiboutiArrivalDate),
        shipment.OriginSupplierDocumenationStatus,
        chinaStatuses[shipment.Status],
      ],
    ];
  },
  totals: [3],
});
