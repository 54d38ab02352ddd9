import { toThousandths } from '@app/schemas/amounts';
import { LOW_STOCK, type Stock, stockChanges, stocks } from '@app/schemas/stocks';
import { Badge } from '../../components/ui/badge.tsx';
import { ListPage } from '../../crud/list-page.tsx';
import { productPicker, warehousePicker } from '../../crud/pickers.ts';
import { recordedColumns, recordedDetails } from '../../crud/recorded.ts';
import { defineResourceView } from '../../crud/resource-view.ts';
import { formatAmount } from '../../lib/format.ts';
import { useT } from '../../lib/i18n.ts';

const levelNames = { out: 'Out of stock', low: 'Low', ok: 'Enough' };

export const stocksView = defineResourceView<Stock>({
  resource: stocks,
  title: 'Manage Stocks',
  counted: '{{count, number}} stocks',
  nameOf: ({ productId, warehouseId }) => `${productId.name}, ${warehouseId.name}`,
  columns: [
    {
      id: 'productId',
      header: 'Product name',
      cell: ({ productId }) => productId.name,
      sum: ({ products = 0 }, t) => t('{{count, number}} products', { count: products }),
      phone: 'title',
    },
    {
      id: 'warehouseId',
      header: 'Warehouse name',
      cell: ({ warehouseId }) => warehouseId.name,
      phone: 'note',
      width: '30%',
    },
    {
      id: 'quantity',
      header: 'Quantity',
      cell: ({ quantity }) => <Quantity quantity={quantity} />,
      sum: ({ quantity = 0 }) => formatAmount(quantity),
      isFigure: true,
      phone: 'figure',
      width: '10.5rem',
    },
    ...recordedColumns<Stock>(),
  ],
  filters: [
    { kind: 'reference', field: 'productId', label: 'Product', of: productPicker },
    { kind: 'reference', field: 'warehouseId', label: 'Warehouse', of: warehousePicker },
    { kind: 'value', field: 'level', label: 'Level', options: levelNames },
  ],
  loadedSearch: {
    textOf: ({ productId, warehouseId }) => `${productId.name} ${warehouseId.name}`,
    askAll: 'Search all stocks for “{{text}}”',
  },
  details: {
    title: 'Stock Details',
    items: [
      { label: 'Product', value: ({ productId }) => productId.name },
      { label: 'Warehouse', value: ({ warehouseId }) => warehouseId.name },
      { label: 'Quantity', value: ({ quantity }) => <Quantity quantity={quantity} /> },
      ...recordedDetails<Stock>(),
    ],
  },
  form: {
    createTitle: 'Add New Stock',
    updateTitle: 'Update Stock',
    changes: stockChanges,
    fields: [
      { kind: 'picker', name: 'productId', label: 'Product', of: productPicker, isWide: true },
      { kind: 'picker', name: 'warehouseId', label: 'Warehouse', of: warehousePicker, isWide: true },
      { kind: 'number', name: 'quantity', label: 'Quantity', isWide: true },
    ],
  },
  lost: (records, t) =>
    t('{{amount}} in stock', {
      amount: formatAmount(records.reduce((sum, { quantity }) => sum + toThousandths(quantity), 0) / 1000),
    }),
  failures: {
    create: 'There was a problem creating the stock.',
    update: 'There was a problem updating the stock.',
    remove: 'There was a problem deleting the stock.',
    removeTitle: 'Failed to delete stock',
  },
});

export const StocksPage = () => <ListPage view={stocksView} />;

/** What is left, and whether that is little. */
function Quantity({ quantity }: { quantity: number }) {
  const t = useT();
  return (
    <span className="inline-flex items-center justify-end gap-2 @max-[40rem]:flex-col-reverse @max-[40rem]:items-end @max-[40rem]:gap-0.5">
      {quantity <= LOW_STOCK && (
        <Badge tone="yellow" className="tracking-normal">
          {t('Low')}
        </Badge>
      )}
      <span className="min-w-11 figures @max-[40rem]:min-w-0">{formatAmount(quantity)}</span>
    </span>
  );
}
