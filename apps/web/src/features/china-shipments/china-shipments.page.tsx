import {
  billOf,
  type ChinaShipment,
  chinaShipments,
  chinaStatuses,
  documentationStatuses,
} from '@app/schemas/china-shipments';
import { chinaRouteStage } from '@app/schemas/shipment-route';
import { Copy } from 'lucide-react';
import { RouteBar } from '../../components/route-line.tsx';
import { StatusBadge } from '../../components/status-badge.tsx';
import { copyText } from '../../crud/copy-text.ts';
import { ListPage } from '../../crud/list-page.tsx';
import { lostContainers } from '../../crud/lost-containers.ts';
import { recordedColumns, recordedDetails } from '../../crud/recorded.ts';
import { ReportButton } from '../../crud/report-button.tsx';
import { defineResourceView } from '../../crud/resource-view.ts';
import { today } from '../../lib/company-zone.ts';
import { formatAmount, formatDate } from '../../lib/format.ts';

const billNo = (record: ChinaShipment) => <span className="document-number">{billOf(record)}</span>;
const containers = ({ No_of_Containers }: ChinaShipment) => formatAmount(No_of_Containers);
const arrival = ({ ExpectedDjiboutiArrivalDate }: ChinaShipment) => formatDate(ExpectedDjiboutiArrivalDate);
const status = ({ Status }: ChinaShipment) => <StatusBadge value={Status} label={chinaStatuses[Status]} />;
const documentation = ({ OriginSupplierDocumenationStatus: value }: ChinaShipment) => (
  <StatusBadge value={value} label={documentationStatuses[value]} />
);

export const chinaShipmentsView = defineResourceView<ChinaShipment>({
  resource: chinaShipments,
  title: 'Manage china to freezone shipments',
  counted: '{{count, number}} shipments',
  nameOf: (record) => `${billOf(record)} · ${record.OriginSupplierName}`,
  isWide: true,
  pageSize: 5,
  columns: [
    {
      id: 'OriginSupplierName',
      header: 'Supplier name',
      cell: ({ OriginSupplierName }) => OriginSupplierName,
      phone: 'title',
    },
    {
      id: 'DjiboutiFreeZoneName',
      header: 'Freezone name',
      cell: ({ DjiboutiFreeZoneName }) => DjiboutiFreeZoneName,
    },
    { id: 'OriginBillofLoadingNo', header: 'Bill of loading no', cell: billNo, width: '8.5rem' },
    { id: 'No_of_Containers', header: 'Containers', cell: containers, isFigure: true, width: '6.5rem' },
    {
      id: 'ExpectedDjiboutiArrivalDate',
      header: 'Expected arrival',
      cell: arrival,
      width: '9.25rem',
      phone: 'figure',
    },
    {
      id: 'Status',
      header: 'Status',
      cell: (record) => (
        <span className="flex items-center gap-x-4 gap-y-1 max-md:flex-wrap">
          <RouteBar stage={chinaRouteStage(record)} />
          {status(record)}
        </span>
      ),
      width: '17rem',
      phone: 'note',
    },
    {
      id: 'OriginSupplierDocumenationStatus', // sic
      header: 'Documentation',
      cell: documentation,
      isHidden: true,
      width: '9rem',
    },
    ...recordedColumns<ChinaShipment>(),
  ],
  filters: [
    { kind: 'value', field: 'Status', label: 'Status', options: chinaStatuses },
    { kind: 'days', field: 'ExpectedDjiboutiArrivalDate', label: 'Expected arrival' },
  ],
  details: {
    title: 'Shipment Details',
    actions: [
      {
        label: 'Copy bill of loading number',
        icon: Copy,
        run: (record) => void copyText(billOf(record), 'Bill of loading number copied'),
      },
    ],
    items: [
      { label: 'Supplier name', value: ({ OriginSupplierName }) => OriginSupplierName },
      { label: 'Freezone name', value: ({ DjiboutiFreeZoneName }) => DjiboutiFreeZoneName },
      { label: 'Bill of loading no', value: billNo },
      { label: 'Containers', value: containers },
      { label: 'Expected arrival', value: arrival },
      { label: 'Documentation', value: documentation },
      { label: 'Status', value: status },
      ...recordedDetails<ChinaShipment>(),
    ],
  },
  form: {
    createTitle: 'Add New Shipment',
    updateTitle: 'Update Shipment',
    maxWidth: '640px',
    fields: [
      { kind: 'text', name: 'OriginSupplierName', label: 'Origin Supplier Name' },
      { kind: 'text', name: 'DjiboutiFreeZoneName', label: 'Djibouti Free Zone Name' },
      { kind: 'number', name: 'OriginBillofLoadingNo', label: 'Origin Bill of Loading No' },
      {
        kind: 'text',
        name: 'billOfLading',
        label: 'Bill of lading',
        hint: 'As printed, with its letters; the number may then stay empty',
        isOptional: true,
      },
      { kind: 'number', name: 'No_of_Containers', label: 'Number of Containers' },
      {
        kind: 'date',
        name: 'ExpectedDjiboutiArrivalDate',
        label: 'Expected Arrival Date',
        min: today,
      },
      {
        kind: 'select',
        name: 'OriginSupplierDocumenationStatus',
        label: 'Origin Supplier Documentation Status',
        options: documentationStatuses,
        initial: 'Declared',
      },
      {
        kind: 'select',
        name: 'Status',
        label: 'Status',
        options: chinaStatuses,
        initial: 'AwaitingBankPermit',
      },
    ],
  },
  lost: lostContainers,
  failures: {
    create: 'There was a problem creating the record.',
    update: 'There was a problem updating the record.',
    remove: 'There was a problem deleting the shipment.',
    removeTitle: 'Failed to delete shipment information.',
  },
});

/** Shipments from China to the Djibouti free zone (specification 2, section 2). */
export const ChinaShipmentsPage = () => (
  <ListPage view={chinaShipmentsView} tools={<ReportButton kind="chinaShipments" />} />
);
