import {
  billOf,
  type ChinaShipment,
  chinaShipments,
  chinaStatuses,
  documentationStatuses,
} from '@app/schemas/shipments/china-shipments';
import { chinaRouteStage } from '@app/schemas/shipments/shipment-route';
import { Copy } from 'lucide-react';
import { StatusBadge } from '../../components/status-badge.tsx';
import { defineResourceView } from '../../crud/define-view.ts';
import { ListPage } from '../../crud/list/list-page.tsx';
import { recordedColumns, recordedDetails } from '../../crud/recorded.ts';
import { copyText } from '../../lib/browser/copy-text.ts';
import { useContinued } from '../imports/continue-as.shared.ts';
import { importColumn, importDetail, importField, importFilter } from '../imports/import-field.shared.tsx';
import { ReportDialog } from '../reports/report-dialog.shared.tsx';
import { lostContainers } from '../shipments/lost-containers.shared.ts';
import { RouteBar } from '../shipments/route-line.shared.tsx';

const billNo = (record: ChinaShipment) => <span className="document-number">{billOf(record)}</span>;
const status = ({ Status }: ChinaShipment) => <StatusBadge value={Status} label={chinaStatuses[Status]} />;
const documentation = ({ OriginSupplierDocumenationStatus: value }: ChinaShipment) => (
  <StatusBadge value={value} label={documentationStatuses[value]} />
);

export const chinaShipmentsView = defineResourceView<ChinaShipment>({
  resource: chinaShipments,
  title: 'Manage china to freezone shipments',
  nameOf: (record) => `${billOf(record)} · ${record.OriginSupplierName}`,
  isWide: true,
  pageSize: 5,
  columns: [
    { field: 'OriginSupplierName', header: 'Supplier name', phone: 'title' },
    { field: 'DjiboutiFreeZoneName', header: 'Freezone name' },
    {
      field: 'OriginBillofLoadingNo',
      header: 'Bill of loading no',
      cell: billNo,
      isFigure: false,
      width: '8.5rem',
    },
    { field: 'No_of_Containers', header: 'Containers', width: '6.5rem' },
    { field: 'ExpectedDjiboutiArrivalDate', header: 'Expected arrival', width: '9.25rem', phone: 'figure' },
    {
      field: 'Status',
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
      field: 'OriginSupplierDocumenationStatus', // sic
      header: 'Documentation',
      cell: documentation,
      isHidden: true,
      width: '9rem',
    },
    importColumn,
    ...recordedColumns,
  ],
  filters: [
    'Status',
    { field: 'ExpectedDjiboutiArrivalDate', label: 'Expected arrival' },
    { field: 'due', label: 'Due (shipments)', options: { late: 'Late', soon: 'Within 7 days' } },
    importFilter,
  ],
  details: {
    actions: [
      {
        label: 'Copy bill of loading number',
        icon: Copy,
        run: (record) => void copyText(billOf(record), 'Bill of loading number copied'),
      },
    ],
    items: [
      { field: 'OriginSupplierName', label: 'Supplier name' },
      { field: 'DjiboutiFreeZoneName', label: 'Freezone name' },
      { field: 'OriginBillofLoadingNo', label: 'Bill of loading no', value: billNo },
      { field: 'No_of_Containers', label: 'Containers' },
      { field: 'ExpectedDjiboutiArrivalDate', label: 'Expected arrival' },
      { field: 'OriginSupplierDocumenationStatus', label: 'Documentation', value: documentation },
      { field: 'Status', value: status },
      importDetail,
      ...recordedDetails,
    ],
  },
  form: {
    maxWidth: '640px',
    fields: [
      'OriginSupplierName',
      'DjiboutiFreeZoneName',
      'OriginBillofLoadingNo',
      { field: 'billOfLading', hint: 'As printed, with its letters; the number may then stay empty' },
      'No_of_Containers',
      'ExpectedDjiboutiArrivalDate',
      'OriginSupplierDocumenationStatus',
      'Status',
      importField,
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
  <ListPage
    view={useContinued(chinaShipmentsView, 'china')}
    report={(onClose) => <ReportDialog kind="chinaShipments" onClose={onClose} />}
  />
);
