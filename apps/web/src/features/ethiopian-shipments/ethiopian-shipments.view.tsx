import { type EthiopianShipment, ethiopianShipments } from '@app/schemas/ethiopian-shipments';
import { Copy } from 'lucide-react';
import { paths } from '../../app/paths.ts';
import { Birr } from '../../components/birr.tsx';
import { StatusBadge } from '../../components/status-badge.tsx';
import { copyText } from '../../crud/copy-text.ts';
import { lostContainers } from '../../crud/lost-containers.ts';
import { recordedColumns, recordedNote } from '../../crud/recorded.ts';
import { defineResourceView } from '../../crud/resource-view.ts';
import { formatAmount, formatDate } from '../../lib/format.ts';
import { ContainerTable } from './container-table.tsx';
import { EthiopianRoute } from './ethiopian-route.tsx';
import { NameAndDate } from './name-and-date.tsx';

const number = (value: string) => <span className="document-number">{value}</span>;

const bankPermit = ({ Bank_Permit }: EthiopianShipment) => (
  <NameAndDate name={Bank_Permit?.Bankname} date={Bank_Permit?.date} />
);
const arrival = ({ Arrival_Status }: EthiopianShipment) => (
  <NameAndDate name={Arrival_Status?.portname} date={Arrival_Status?.date} />
);
const proforma = ({ ProformaInvoiceNo }: EthiopianShipment) => number(ProformaInvoiceNo);
const bill = ({ BillofLoading }: EthiopianShipment) => number(BillofLoading);
const loading = ({ loading_Status }: EthiopianShipment) => formatDate(loading_Status);
const containers = ({ No_of_Containers }: EthiopianShipment) => formatAmount(No_of_Containers);
const documents = (record: EthiopianShipment) => <StatusBadge value={record.Import_Document_Status} />;
const transit = ({ Transit_Status }: EthiopianShipment) => <StatusBadge value={Transit_Status} />;
const empties = (record: EthiopianShipment) => <StatusBadge value={record.return} />;
const cost = ({ Totalcost }: EthiopianShipment) => <Birr amount={Totalcost} />;

/** Imports into Ethiopia (specification 2, sections 2, 4 and 8). */
export const ethiopianShipmentsView = defineResourceView<EthiopianShipment>({
  resource: ethiopianShipments,
  title: 'Manage Shippings',
  counted: '{{count, number}} shipments',
  nameOf: ({ OperationNo, importer }) => `${OperationNo} · ${importer}`,
  isNumbered: false,
  isWide: true,
  columns: [
    { id: 'importer', header: 'Importer', cell: ({ importer }) => importer, width: '13rem', phone: 'title' },
    { id: 'Supplier', header: 'Supplier', cell: ({ Supplier }) => Supplier, width: '12rem' },
    { id: 'ProformaInvoiceNo', header: 'Proforma invoice number', cell: proforma, width: '10rem' },
    { id: 'Bank_Permit', header: 'Bank permit', cell: bankPermit, width: '16rem' },
    { id: 'loading_Status', header: 'Loading status at origin', cell: loading, width: '10rem' },
    { id: 'BillofLoading', header: 'Bill of loading number', cell: bill, width: '10rem' },
    {
      id: 'No_of_Containers',
      header: 'Number of containers',
      cell: containers,
      isFigure: true,
      width: '10rem',
    },
    { id: 'Arrival_Status', header: 'Dry port arrival status', cell: arrival, width: '12rem' },
    { id: 'Import_Document_Status', header: 'Import document status', cell: documents, width: '11rem' },
    {
      id: 'Transit_Status',
      header: 'Transit status at dry port',
      cell: transit,
      width: '11rem',
      phone: 'note',
    },
    { id: 'return', header: 'Empty return container', cell: empties, width: '11rem' },
    {
      id: 'Totalcost',
      header: 'Total cost',
      cell: cost,
      sum: ({ Totalcost = 0 }) => <Birr amount={Totalcost} />,
      isFigure: true,
      width: '11rem',
      phone: 'figure',
    },
    {
      id: 'OperationNo',
      header: 'Operation number',
      cell: ({ OperationNo }) => number(OperationNo),
      isHidden: true,
      width: '10rem',
    },
    ...recordedColumns<EthiopianShipment>(),
  ],
  filters: [
    {
      kind: 'listed',
      field: 'Transit_Status',
      label: 'Transit status',
      lists: ['transit_status_at_dryport'],
    },
    {
      kind: 'listed',
      field: 'Import_Document_Status',
      label: 'Import document status',
      lists: ['import_document_status'],
    },
    { kind: 'days', field: 'loading_Status', label: 'Loading date' },
  ],
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
      { group: 'Basic Information', label: 'Importer', value: ({ importer }) => importer },
      { group: 'Basic Information', label: 'Supplier', value: ({ Supplier }) => Supplier },
      { group: 'Basic Information', label: 'Proforma invoice number', value: proforma },
      { group: 'Basic Information', label: 'Bill of loading', value: bill },
      { group: 'Basic Information', label: 'Loading date', value: loading },
      { group: 'Basic Information', label: 'Number of containers', value: containers },
      { group: 'Status', label: 'Bank permit', value: bankPermit },
      { group: 'Status', label: 'Import document status', value: documents },
      { group: 'Status', label: 'Dry port arrival', value: arrival },
      { group: 'Status', label: 'Transit status', value: transit },
      { group: 'Status', label: 'Return status', value: empties },
      { group: 'Status', label: 'Total cost', value: cost },
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
