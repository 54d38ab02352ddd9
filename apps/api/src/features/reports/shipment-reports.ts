import { type ChinaShipment, chinaStatuses } from '@app/schemas/china-shipments';
import type { EthiopianShipment } from '@app/schemas/ethiopian-shipments';
import type { FreeZoneShipment } from '@app/schemas/free-zone-shipments';
import { daysCondition } from '../../crud/filter.ts';
import { modelNamed } from '../../database/model.ts';
import { column, type Report, tableOf, totalled } from './report.ts';
import type { ReportRange } from './report-request.model.ts';

/** Shipments belong to the day on which they were recorded, as the calendar stood in the business's time zone. */
const common: Pick<Report, 'filter' | 'sort'> = {
  filter: ({ startDate, endDate }: ReportRange, timeZone) => ({
    createdAt: daysCondition('moments', { from: startDate, to: endDate }, timeZone),
  }),
  sort: { createdAt: 1, _id: 1 },
};

type Inland = Pick<
  EthiopianShipment,
  | 'OperationNo'
  | 'importer'
  | 'BillofLoading'
  | 'No_of_Containers'
  | 'Bank_Permit'
  | 'loading_Status'
  | 'Arrival_Status'
  | 'Transit_Status'
  | 'return'
>;
/** What shipments have on both ways into the country. */
const inland = {
  operation: column.text('Operation number', 20, ({ OperationNo }: Inland) => OperationNo),
  importer: column.text('Importer', 28, ({ importer }: Inland) => importer),
  bill: column.text('Bill of loading', 20, ({ BillofLoading }: Inland) => BillofLoading),
  containers: totalled(
    column.count('Number of containers', 20, ({ No_of_Containers }: Inland) => No_of_Containers),
  ),
  bank: column.text('Bank', 28, ({ Bank_Permit }: Inland) => Bank_Permit?.Bankname),
  permitDate: column.date('Bank permit date', 16, ({ Bank_Permit }: Inland) => Bank_Permit?.date),
  loadingDate: column.date('Loading date', 14, ({ loading_Status }: Inland) => loading_Status),
  port: column.text('Port', 18, ({ Arrival_Status }: Inland) => Arrival_Status?.portname),
  arrivalDate: column.date('Arrival date', 14, ({ Arrival_Status }: Inland) => Arrival_Status?.date),
  transit: column.word('Transit status', 20, ({ Transit_Status }: Inland) => Transit_Status),
  emptyReturn: column.word('Return status', 20, (shipment: Inland) => shipment.return),
};

export const ethiopianShipmentsReport = (): Report => ({
  ...common,
  title: 'Ethiopian shipping',
  model: modelNamed('EthiopianShipment'),
  ...tableOf<EthiopianShipment>([
    inland.operation,
    inland.importer,
    column.text('Supplier', 28, ({ Supplier }) => Supplier),
    column.text('Proforma invoice number', 24, ({ ProformaInvoiceNo }) => ProformaInvoiceNo),
    inland.bank,
    inland.permitDate,
    inland.loadingDate,
    inland.bill,
    inland.containers,
    { ...inland.port, header: 'Dry port' },
    inland.arrivalDate,
    column.word('Import document status', 24, ({ Import_Document_Status }) => Import_Document_Status),
    inland.transit,
    inland.emptyReturn,
    column.text('Containers', 40, ({ containers }) => containers.map(({ containerNo }) => containerNo)),
    totalled(column.money('Total cost', 18, ({ Totalcost }) => Totalcost)),
  ]),
});

export const freeZoneShipmentsReport = (): Report => ({
  ...common,
  title: 'Free zone shipping',
  model: modelNamed('FreeZoneShipment'),
  ...tableOf<FreeZoneShipment>([
    inland.operation,
    inland.importer,
    column.text('Truck waybill number', 22, ({ Truckwaybillnumber }) => Truckwaybillnumber),
    inland.bill,
    inland.containers,
    inland.bank,
    inland.permitDate,
    ...statusAndDate('Document to FZCO', 'Document to FZCO date', ({ DocumentToFzco }) => DocumentToFzco),
    ...statusAndDate(
      'Import document status',
      'Import document date',
      ({ ImportDocumentStatus }) => ImportDocumentStatus,
    ),
    ...statusAndDate(
      'Djibouti transit status',
      'Djibouti transit date',
      ({ Djibouti_transit_Status }) => Djibouti_transit_Status,
    ),
    inland.loadingDate,
    inland.port,
    inland.arrivalDate,
    inland.transit,
    inland.emptyReturn,
  ]),
});

type Step = { status: string; date: string };
/** The two columns of a step of the papers. */
const statusAndDate = (status: string, date: string, step: (shipment: FreeZoneShipment) => Step) => [
  column.word(status, 22, (shipment: FreeZoneShipment) => step(shipment).status),
  column.date(date, 20, (shipment: FreeZoneShipment) => step(shipment).date),
];

export const chinaShipmentsReport = (): Report => ({
  ...common,
  title: 'China to free zone',
  model: modelNamed('ChinaShipment'),
  ...tableOf<ChinaShipment>([
    column.text('Supplier name', 32, ({ OriginSupplierName }) => OriginSupplierName),
    column.text('Freezone name', 28, ({ DjiboutiFreeZoneName }) => DjiboutiFreeZoneName),
    column.count(
      'Bill of loading no',
      20,
      (shipment) => shipment.billOfLading ?? shipment.OriginBillofLoadingNo,
    ),
    totalled(column.count('Containers', 12, ({ No_of_Containers }) => No_of_Containers)),
    column.date('Expected arrival', 16, ({ ExpectedDjiboutiArrivalDate }) => ExpectedDjiboutiArrivalDate),
    column.word(
      'Documentation',
      16,
      ({ OriginSupplierDocumenationStatus }) => OriginSupplierDocumenationStatus,
    ),
    column.word('Status', 22, ({ Status }) => chinaStatuses[Status]),
  ]),
});
