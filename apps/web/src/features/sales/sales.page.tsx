import { receiptNumber, type Sale, sales } from '@app/schemas/sales';
import { defineResourceView } from '../../crud/define-view.ts';
import { ListPage } from '../../crud/list/list-page.tsx';
import { recordedColumns } from '../../crud/recorded.ts';
import { lazyComponent } from '../../lib/lazy-component.ts';
import { paths } from '../../lib/paths.ts';

const ReceiptDialog = lazyComponent(() => import('./receipt/receipt-dialog.tsx'), 'ReceiptDialog');

const salesView = defineResourceView<Sale>({
  resource: sales,
  title: 'Manage Sales',
  nameOf: ({ custormerName }) => custormerName,
  columns: [
    { field: 'custormerName', phone: 'title' },
    { field: 'SalesMan', isHidden: true },
    { field: 'SalesDate', isHidden: true, width: '9.25rem' },
    {
      field: '_id',
      header: 'Receipt No',
      cell: ({ _id }) => <span className="document-number">#{receiptNumber(_id)}</span>,
      isHidden: true,
      width: '8rem',
    },
    { field: 'total', isHidden: true, width: '11rem' },
    ...recordedColumns,
  ],
  filters: ['SalesDate'],
  viewDialog: ReceiptDialog,
  createPath: paths.createSale,
});

export const SalesPage = () => <ListPage view={salesView} />;
