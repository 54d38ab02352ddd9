import {
  documentToFzcoStatuses,
  type FreeZoneShipment,
  freeZoneShipments,
  transitStatuses,
} from '@app/schemas/free-zone-shipments';
import { freeZoneRouteStage } from '@app/schemas/shipment-route';
import { Copy } from 'lucide-react';
import { paths } from '../../app/paths.ts';
import { RouteBar } from '../../components/route-line.tsx';
import { StatusBadge } from '../../components/status-badge.tsx';
import type { RowAction } from '../../components/table/row-menu.tsx';
import { copyText } from '../../crud/copy-text.ts';
import { lostContainers } from '../../crud/lost-containers.ts';
import { recordedColumns, recordedNote } from '../../crud/recorded.ts';
import { defineResourceView } from '../../crud/resource-view.ts';
import { formatAmount, formatDate } from '../../lib/format.ts';
import { FreeZoneRoute } from './free-zone-route.tsx';

const number = (value: string) => <span className="document-number">{value}</span>;
const dateOrDash = (date: string | null | undefined) => (date ? formatDate(date) : '—');

const copyNumber: RowAction<FreeZoneShipment> = {
  label: 'Copy Operation number',
  icon: Copy,
  run: ({ OperationNo }) => void copyText(OperationNo, 'Operation number copied'),
};
const waybill = ({ Truckwaybillnumber }: FreeZoneShipment) => number(Truckwaybillnumber);
const containers = ({ No_of_Containers }: FreeZoneShipment) => formatAmount(No_of_Containers);
const fzco = ({ DocumentToFzco }: FreeZoneShipment) => <StatusBadge value={DocumentToFzco.status} />;
const transit = ({ Transit_Status }: FreeZoneShipment) => <StatusBadge value={Transit_Status} />;

/** Shipments through the Djibouti free zone (specification 2, sections 2, 4 and 8). */
export const freeZoneShipmentsView = defineResourceView<FreeZoneShipment>({
  resource: freeZoneShipments,
  title: 'Free Zone Shipping',
  counted: '{{count, number}} shipments',
  nameOf: ({ OperationNo }) => OperationNo,
  isNumbered: false,
  isWide: true,
  columns: [
    {
      id: 'OperationNo',
      header: 'Operation No',
      cell: ({ OperationNo }) => number(OperationNo),
      width: '9.75rem',
      phone: 'title',
    },
    { id: 'importer', header: 'Importer', cell: ({ importer }) => importer },
    { id: 'Truckwaybillnumber', header: 'Waybill No', cell: waybill, width: '7.25rem' },
    { id: 'DocumentToFzco', header: 'FZCO Status', cell: fzco, width: '6.5rem' },
    { id: 'No_of_Containers', header: 'Containers', cell: containers, isFigure: true, width: '6.5rem' },
    {
      id: 'Transit_Status',
      header: 'Transit Status',
      cell: (record) => (
        <span className="flex items-center gap-x-4 gap-y-1 max-md:flex-wrap">
          <RouteBar stage={freeZoneRouteStage(record)} />
          {transit(record)}
        </span>
      ),
      width: '15rem',
      phone: 'note',
    },
    {
      id: 'Arrival_Status.date',
      header: 'Arrival Date',
      cell: ({ Arrival_Status }) => dateOrDash(Arrival_Status.date),
      width: '9.25rem',
      phone: 'figure',
    },
    {
      id: 'BillofLoading',
      header: 'Bill of loading',
      cell: ({ BillofLoading }) => number(BillofLoading),
      isHidden: true,
      width: '9.5rem',
    },
    ...recordedColumns<FreeZoneShipment>(),
  ],
  filters: [
    { kind: 'value', field: 'DocumentToFzco.status', label: 'FZCO Status', options: documentToFzcoStatuses },
    {
      kind: 'listed',
      field: 'Transit_Status',
      label: 'Transit Status',
      lists: ['transit_status_at_dryport'],
      always: transitStatuses,
    },
    { kind: 'days', field: 'Arrival_Status.date', label: 'Arrival Date' },
  ],
  actions: [copyNumber],
  details: {
    title: 'Free zone shipping',
    number: ({ OperationNo }) => OperationNo,
    actions: [copyNumber],
    note: recordedNote,
    maxWidth: '800px',
    lead: FreeZoneRoute,
    items: [
      { group: 'Basic Information', label: 'Importer', value: ({ importer }) => importer },
      { group: 'Basic Information', label: 'Truck waybill number', value: waybill },
      {
        group: 'Basic Information',
        label: 'Bill of loading',
        value: ({ BillofLoading }) => number(BillofLoading),
      },
      { group: 'Basic Information', label: 'Number of containers', value: containers },
      { group: 'Document Status', label: 'Document to FZCO', value: fzco },
      {
        group: 'Document Status',
        label: 'Document to FZCO date',
        value: ({ DocumentToFzco }) => dateOrDash(DocumentToFzco.date),
      },
      {
        group: 'Document Status',
        label: 'Import document',
        value: ({ ImportDocumentStatus }) => <StatusBadge value={ImportDocumentStatus.status} />,
      },
      {
        group: 'Document Status',
        label: 'Import document date',
        value: ({ ImportDocumentStatus }) => dateOrDash(ImportDocumentStatus.date),
      },
      {
        group: 'Transit Information',
        label: 'Djibouti transit',
        value: (record) => <StatusBadge value={record.Djibouti_transit_Status.status} />,
      },
      {
        group: 'Transit Information',
        label: 'Djibouti transit date',
        value: (record) => dateOrDash(record.Djibouti_transit_Status.date),
      },
      { group: 'Transit Information', label: 'Transit status', value: transit },
      {
        group: 'Transit Information',
        label: 'Loading date',
        value: ({ loading_Status }) => dateOrDash(loading_Status),
      },
      {
        group: 'Transit Information',
        label: 'Arrival port and date',
        value: ({ Arrival_Status: { portname, date } }) => `${portname}, ${dateOrDash(date)}`,
      },
      {
        group: 'Transit Information',
        label: 'Return status',
        value: (record) => <StatusBadge value={record.return} />,
      },
      { group: 'Bank Information', label: 'Bank name', value: ({ Bank_Permit }) => Bank_Permit.Bankname },
      {
        group: 'Bank Information',
        label: 'Permit date',
        value: ({ Bank_Permit }) => dateOrDash(Bank_Permit.date),
      },
    ],
  },
  createPath: `${paths.freeZoneShipping}/create`,
  updatePath: ({ _id }) => `${paths.freeZoneShipping}/${_id}/edit`,
  lost: lostContainers,
  failures: {
    create: 'There was a problem creating the shipping.',
    update: 'There was a problem updating the shipping.',
    remove: 'There was a problem deleting the shipment.',
    removeTitle: 'Failed to delete product', // sic
  },
});
