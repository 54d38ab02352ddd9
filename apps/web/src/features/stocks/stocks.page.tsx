import { fromThousandths, toThousandths } from '@app/schemas/kit/amounts';
import { type Stock, stockChanges, stocks } from '@app/schemas/stocks';
import { InUnit } from '../../components/in-unit.tsx';
import { Badge } from '../../components/ui/badge.tsx';
import { defineResourceView } from '../../crud/define-view.ts';
import { ListPage } from '../../crud/list/list-page.tsx';
import { recordedColumns, recordedDetails } from '../../crud/recorded.ts';
import { formatAmount } from '../../lib/format/format.ts';
import { useT } from '../../lib/i18n.ts';
import { lazyComponent } from '../../lib/lazy-component.ts';
import { paths } from '../../lib/paths.ts';
import { useMayAdjust } from '../company/may-adjust.shared.ts';
import { GoodsMenu } from '../goods/menu/goods-menu.shared.tsx';
import { productPicker } from '../products/product-picker.shared.ts';
import { warehousePicker } from '../warehouses/warehouse-picker.shared.ts';
import { Everywhere } from './everywhere.tsx';

const StockWorth = lazyComponent(() => import('./stock-worth.tsx'), 'StockWorth');
const StockMovements = lazyComponent(() => import('./stock-movements.tsx'), 'StockMovements');

const useMayNotCorrect = () => useMayAdjust() === false;

const levelNames = { out: 'Out of stock', low: 'Low', ok: 'Enough' };

export const stocksView = defineResourceView<Stock>({
  resource: stocks,
  nameOf: ({ productId, warehouseId }) => `${productId.name}, ${warehouseId.name}`,
  columns: [
    {
      field: 'productId',
      header: 'Product name',
      sum: ({ products = 0 }, t) => t('{{count, number}} products', { count: products }),
      phone: 'title',
    },
    { field: 'warehouseId', header: 'Warehouse name', phone: 'note', width: '30%' },
    {
      field: 'quantity',
      cell: (stock) => <Quantity {...stock} />,
      sum: ({ quantity = 0 }) => formatAmount(quantity),
      phone: 'figure',
      width: '10.5rem',
    },
    ...recordedColumns,
  ],
  filters: [
    { field: 'productId', of: productPicker },
    { field: 'warehouseId', of: warehousePicker },
    { field: 'level', label: 'Level', options: levelNames },
  ],
  loadedSearch: {
    textOf: ({ productId, warehouseId }) => `${productId.name} ${warehouseId.name}`,
    askAll: 'Search all stocks for “{{text}}”',
  },
  details: {
    maxWidth: '720px',
    note: ({ productId, warehouseId }) =>
      [productId.name, productId.sku, warehouseId.name].filter(Boolean).join(' · '),
    head: Everywhere,
    tabs: [{ label: 'Movements', content: StockMovements }],
    items: [
      'productId',
      'warehouseId',
      { field: 'quantity', value: (stock) => <Quantity {...stock} /> },
      ...recordedDetails,
    ],
    foot: StockWorth,
  },
  form: {
    changes: stockChanges,
    updateFocus: 'quantity',
    fields: [
      { field: 'productId', of: productPicker, isWide: true },
      { field: 'warehouseId', of: warehousePicker, isWide: true },
      { field: 'quantity', isWide: true, isForCreate: true },
      { field: 'quantity', isWide: true, isForUpdate: true, useIsFixed: useMayNotCorrect },
      {
        kind: 'listed',
        name: 'reason',
        label: 'Reason',
        of: { lists: ['adjustment_reasons'] },
        placeholder: 'Select reason...',
        isOptional: true,
        isWide: true,
        isForUpdate: true,
      },
    ],
  },
  lost: (records, t) =>
    t('{{amount}} in stock', {
      amount: formatAmount(
        fromThousandths(records.reduce((sum, { quantity }) => sum + toThousandths(quantity), 0)),
      ),
    }),
});

export function StocksPage() {
  const uploadPath = useMayAdjust() ? paths.uploadStocks : undefined;
  return <ListPage view={stocksView} action={<GoodsMenu />} uploadPath={uploadPath} />;
}

/** The quantity left, marked where none is or the product is low. */
function Quantity({ quantity, level, productId }: Stock) {
  const t = useT();
  return (
    <span className="inline-flex items-center justify-end gap-2 @max-[40rem]:flex-col-reverse @max-[40rem]:items-end @max-[40rem]:gap-0.5">
      {level !== 'ok' && (
        <Badge tone="yellow" className="tracking-normal">
          {t(level === 'out' ? 'Out' : 'Low')}
        </Badge>
      )}
      <span className="min-w-11 figures @max-[40rem]:min-w-0">
        <InUnit quantity={quantity} unit={productId.unit} />
      </span>
    </span>
  );
}
