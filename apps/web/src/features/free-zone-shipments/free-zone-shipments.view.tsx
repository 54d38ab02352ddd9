import { type FreeZoneShipment, freeZoneShipments } from '@app/schemas/shipments/free-zone-shipments';
import { freeZoneRouteStage } from '@app/schemas/shipments/shipment-route';
import { Copy } from 'lucide-react';
import { StatusBadge } from '../../components/status-badge.tsx';
import type { RowAction } from '../../components/table/row-menu.tsx';
import { defineResourceView } from '../../crud/define-view.ts';
import { recordedColumns, recordedNote } from '../../crud/recorded.ts';
import { copyText } from '../../lib/browser/copy-text.ts';
import { formatDate } from '../../lib/format/format.ts';
import { paths } from '../../lib/paths.ts';
import { importColumn, importDetail, importFilter } from '../imports/import-field.shared.tsx';
import { lostContainers } from '../shipments/lost-containers.shared.ts';
import { RouteBar } from '../shipments/route-line.shared.tsx';
import { FreeZoneRoute } from './free-zone-route.tsx';

const copyNumber: RowAction<FreeZoneShipment> = {
  label: 'Copy Operation number',
  icon: Copy,
  run: ({ OperationNo }) => void copyText(OperationNo, 'Operation number copied'),
};
const fzco = ({ DocumentToFzco }: FreeZoneShipment) => <StatusBadge value={DocumentToFzco.status} />;
const transit = ({ Transit_Status }: FreeZoneShipment) => <StatusBadge value={Transit_Status} />;

/** Shipments through the Djibouti free zone (specification 2, sections 2, 4 and 8). */
export const freeZoneShipmentsView = defineResourceView<FreeZoneShipment>({
  resource: freeZoneShipments,
  title: 'Free Zone Shipping',
  nameOf: ({ OperationNo }) => OperationNo,
  isNumbered: false,
  isWide: true,
  columns: [
    { field: 'OperationNo', header: 'Operation No', width: '9.75rem', phone: 'title' },
    'importer',
    { field: 'Truckwaybillnumber', header: 'Waybill No', width: '7.25rem' },
    { field: 'DocumentToFzco', header: 'FZCO Status', cell: fzco, width: '6.5rem' },
    { field: 'No_of_Containers', header: 'Containers', width: '6.5rem' },
    {
      field: 'Transit_Status',
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
    { field: 'Arrival_Status.date', header: 'Arrival Date', width: '9.25rem', phone: 'figure' },
    { field: 'BillofLoading', isHidden: true, width: '9.5rem' },
    importColumn,
    ...recordedColumns,
  ],
  filters: [
    { field: 'DocumentToFzco.status', label: 'FZCO Status' },
    {
      field: 'Transit_Status',
      label: 'Transit Status',
    },
    { field: 'Arrival_Status.date', label: 'Arrival Date' },
    importFilter,
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
      { group: 'Basic Information', ...importDetail },
      { group: 'Basic Information', field: 'importer' },
      { group: 'Basic Information', field: 'Truckwaybillnumber' },
      { group: 'Basic Information', field: 'BillofLoading' },
      { group: 'Basic Information', field: 'No_of_Containers' },
      { group: 'Document Status', label: 'Document to FZCO', value: fzco },
      { group: 'Document Status', field: 'DocumentToFzco.date' },
      {
        group: 'Document Status',
        label: 'Import document',
        value: ({ ImportDocumentStatus }) => <StatusBadge value={ImportDocumentStatus.status} />,
      },
      { group: 'Document Status', field: 'ImportDocumentStatus.date' },
      {
        group: 'Transit Information',
        label: 'Djibouti transit',
        value: (record) => <StatusBadge value={record.Djibouti_transit_Status.status} />,
      },
      { group: 'Transit Information', field: 'Djibouti_transit_Status.date' },
      { group: 'Transit Information', field: 'Transit_Status', value: transit },
      { group: 'Transit Information', field: 'loading_Status' },
      {
        group: 'Transit Information',
        label: 'Arrival port and date',
        value: ({ Arrival_Status: { portname, date } }) => `${portname}, ${formatDate(date)}`,
      },
      {
        group: 'Transit Information',
        field: 'return',
        value: (record) => <StatusBadge value={record.return} />,
      },
      { group: 'Bank Information', field: 'Bank_Permit.Bankname' },
      { group: 'Bank Information', field: 'Bank_Permit.date', label: 'Permit date' },
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
