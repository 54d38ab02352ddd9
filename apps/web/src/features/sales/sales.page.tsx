import { saleStates } from '@app/schemas/counter/balance';
import { type Sale, sales } from '@app/schemas/sales';
import { Birr } from '../../components/birr.tsx';
import { defineResourceView } from '../../crud/define-view.ts';
import { ListPage } from '../../crud/list/list-page.tsx';
import { recordedColumns } from '../../crud/recorded.ts';
import { formatAmount, formatDate, formatMoney } from '../../lib/format/format.ts';
import { formatReceiptNumber } from '../../lib/format/receipt-number.ts';
import { lazyComponent } from '../../lib/lazy-component.ts';
import { paths } from '../../lib/paths.ts';
import { customerPicker } from '../customers/customer-picker.shared.ts';
import { SaleState } from './receipt/sale-state.tsx';

const ReceiptDialog = lazyComponent(() => import('./receipt/receipt-dialog.tsx'), 'ReceiptDialog');

const salesView = defineResourceView<Sale>({
  resource: sales,
  title: 'Manage Sales',
  nameOf: ({ custormerName }) => custormerName,
  columns: [
    { field: 'custormerName', cell: (sale) => <Buyer {...sale} />, phone: 'title' },
    { field: 'number', isHidden: true, width: '10.5rem' },
    {
      field: '_id',
      header: 'Receipt No',
      cell: ({ _id }) => <span className="document-number">{formatReceiptNumber(_id)}</span>,
      isHidden: true,
      width: '8rem',
    },
    { field: 'SalesDate', isHidden: true, width: '9.25rem' },
    { field: 'SalesMan', isHidden: true },
    {
      field: 'soldData',
      header: 'Items',
      cell: ({ soldData }) => formatAmount(soldData.length),
      isFigure: true,
      isHidden: true,
      width: '6rem',
    },
    {
      field: 'payable',
      sum: ({ payable = 0 }) => <Birr amount={payable} />,
      briefSum: ({ payable = 0 }) => formatMoney(payable),
      phone: 'figure',
      isHidden: true,
      width: '11rem',
    },
    { field: 'paid', isHidden: true, width: '11rem' },
    {
      field: 'due',
      sum: ({ due = 0 }) => <Birr amount={due} />,
      briefSum: ({ due = 0 }) => formatMoney(due),
      isHidden: true,
      width: '11rem',
    },
    {
      field: 'state',
      cell: (sale) => (
        <>
          <span
            className="ledger-leads"
            data-lead={`${formatDate(sale.SalesDate)} · ${formatReceiptNumber(sale._id)}`}
          />
          <SaleState sale={sale} />
        </>
      ),
      phone: 'note',
      isHidden: true,
      width: '13rem',
    },
    ...recordedColumns,
  ],
  filters: [
    { field: 'state', options: saleStates },
    { field: 'customerId', of: customerPicker },
    'SalesMan',
    'SalesDate',
  ],
  viewDialog: ReceiptDialog,
  createPath: paths.createSale,
});

/** To whom a sale was sold, and on whose account it is where that is another, as after a cheque that came back. */
const Buyer = ({ custormerName, customerId }: Sale) => (
  <>
    {custormerName}
    {customerId && customerId.name !== custormerName && (
      <span className="font-normal text-muted"> · {customerId.name}</span>
    )}
  </>
);

export const SalesPage = () => <ListPage view={salesView} />;
