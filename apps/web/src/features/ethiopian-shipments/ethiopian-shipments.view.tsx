import { type EthiopianShipment, ethiopianShipments } from '@app/schemas/shipments/ethiopian-shipments';
import { Copy } from 'lucide-react';
import { Birr } from '../../components/birr.tsx';
import { StatusBadge } from '../../components/status-badge.tsx';
import { defineResourceView } from '../../crud/define-view.ts';
import { recordedColumns, recordedNote } from '../../crud/recorded.ts';
import { copyText } from '../../lib/browser/copy-text.ts';
import { paths } from '../../lib/paths.ts';
import { importColumn, importDetail, importFilter } from '../imports/import-field.shared.tsx';
import { lostContainers } from '../shipments/lost-containers.shared.ts';
import { ContainerTable } from './container-table.tsx';
import { EthiopianRoute } from './ethiopian-route.tsx';
import { NameAndDate } from './name-and-date.tsx';

const bankPermit = ({ Bank_Permit }: EthiopianShipment) => (
  <NameAndDate name={Bank_Permit?.Bankname} date={Bank_Permit?.date} />
);
const arrival = ({ Arrival_Status }: EthiopianShipment) => (
  <NameAndDate name={Arrival_Status?.portname} date={Arrival_Status?.date} />
);
const documents = (record: EthiopianShipment) => <StatusBadge value={record.Import_Document_Status} />;
const transit = ({ Transit_Status }: EthiopianShipment) => <StatusBadge value={Transit_Status} />;
const empties = (record: EthiopianShipment) => <StatusBadge value={record.return} />;
/** Imports into Ethiopia (specification 2, sections 2, 4 and 8). */
export const ethiopianShipmentsView = defineResourceView<EthiopianShipment>({
  resource: ethiopianShipments,
  title: 'Manage Shippings',
  nameOf: ({ OperationNo, importer }) => `${OperationNo} · ${importer}`,
  isNumbered: false,
  isWide: true,
  columns: [
    { field: 'importer', width: '13rem', phone: 'title' },
    { field: 'OperationNo', isHidden: true, width: '10rem', phone: 'note' },
    { field: 'Supplier', width: '12rem' },
    { field: 'ProformaInvoiceNo', width: '10rem' },
    { field: 'Bank_Permit', header: 'Bank permit', cell: bankPermit, width: '16rem' },
    { field: 'loading_Status', header: 'Loading status at origin', width: '10rem' },
    { field: 'BillofLoading', header: 'Bill of loading number', width: '10rem' },
    { field: 'No_of_Containers', width: '10rem' },
    { field: 'Arrival_Status', header: 'Dry port arrival status', cell: arrival, width: '12rem' },
    { field: 'Import_Document_Status', cell: documents, width: '11rem' },
    {
      field: 'Transit_Status',
      header: 'Transit status at dry port',
      cell: transit,
      width: '11rem',
      phone: 'note',
    },
    { field: 'return', header: 'Empty return container', cell: empties, width: '11rem' },
    {
      field: 'Totalcost',
      sum: ({ Totalcost = 0 }) => <Birr amount={Totalcost} />,
      width: '11rem',
      phone: 'figure',
    },
    importColumn,
    ...recordedColumns,
  ],
  filters: ['Transit_Status', 'Import_Document_Status', 'loading_Status', importFilter],
  details: {
    title: 'Ethiopian shipping',
    number: ({ OperationNo }) => OperationNo,
    actions: [
      {
        label: 'Copy Operation number',
        icon: Copy,
        run: ({ OperationNo }) => void copyText(OperationNo, 'Operation number copied'),
      },
    ],
    note: recordedNote,
    maxWidth: '800px',
    lead: EthiopianRoute,
    foot: ContainerTable,
    items: [
      { group: 'Basic Information', ...importDetail },
      { group: 'Basic Information', field: 'importer' },
      { group: 'Basic Information', field: 'Supplier' },
      { group: 'Basic Information', field: 'ProformaInvoiceNo' },
      { group: 'Basic Information', field: 'BillofLoading' },
      { group: 'Basic Information', field: 'loading_Status' },
      { group: 'Basic Information', field: 'No_of_Containers' },
      { group: 'Status', label: 'Bank permit', value: bankPermit },
      { group: 'Status', field: 'Import_Document_Status', value: documents },
      { group: 'Status', label: 'Dry port arrival', value: arrival },
      { group: 'Status', field: 'Transit_Status', value: transit },
      { group: 'Status', field: 'return', value: empties },
      { group: 'Status', field: 'Totalcost' },
    ],
  },
  createPath: `${paths.ethiopianShipping}/create`,
  updatePath: ({ _id }) => `${paths.ethiopianShipping}/${_id}/edit`,
  lost: lostContainers,
  failures: {
    create: 'There was a problem creating the shipping information.',
    update: 'There was a problem updating the shipping information.',
    remove: 'There was a problem deleting the shipping.',
    removeTitle: 'Failed to delete shipping',
  },
});
