import { receiptNumber, type Sale, sales } from '@app/schemas/sales';
import { paths } from '../../app/paths.ts';
import { Birr } from '../../components/birr.tsx';
import { ListPage } from '../../crud/list-page.tsx';
import { recordedColumns } from '../../crud/recorded.ts';
import { defineResourceView } from '../../crud/resource-view.ts';
import { formatDate } from '../../lib/format.ts';
import { lazyComponent } from '../../lib/lazy-component.ts';

const ReceiptDialog = lazyComponent(() => import('./receipt-dialog.tsx'), 'ReceiptDialog');

const salesView = defineResourceView<Sale>({
  resource: sales,
  title: 'Manage Sales',
  counted: '{{count, number}} sales',
  nameOf: ({ custormerName }) => custormerName,
  columns: [
    {
      id: 'custormerName',
      header: 'Customer name',
      cell: ({ custormerName }) => custormerName,
      phone: 'title',
    },
    { id: 'SalesMan', header: 'Sales man', cell: ({ SalesMan }) => SalesMan, isHidden: true },
    {
      id: 'SalesDate',
      header: 'Sale date',
      cell: ({ SalesDate }) => formatDate(SalesDate),
      isHidden: true,
      width: '9.25rem',
    },
    {
      id: '_id',
      header: 'Receipt No',
      cell: ({ _id }) => <span className="document-number">#{receiptNumber(_id)}</span>,
      isHidden: true,
      width: '8rem',
    },
    {
      id: 'total',
      header: 'Total',
      cell: ({ total }) => <Birr amount={total} />,
      isFigure: true,
      isHidden: true,
      width: '11rem',
    },
    ...recordedColumns<Sale>(),
  ],
  filters: [{ kind: 'days', field: 'SalesDate', label: 'Sale date' }],
  viewDialog: ReceiptDialog,
  createPath: paths.createSale,
});

export const SalesPage = () => <ListPage view={salesView} />;
