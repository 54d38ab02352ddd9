import type { ProductCost } from '@app/schemas/goods/goods-calls';
import type { Stock } from '@app/schemas/stocks';
import { useQuery } from '@tanstack/react-query';
import { Birr } from '../../components/birr.tsx';
import { DetailList } from '../../crud/record/detail-list.tsx';
import type { Detail } from '../../crud/resource-view.ts';
import { fromData, useT } from '../../lib/i18n.ts';
import { useRole } from '../../lib/session/session.ts';
import { costOfProduct, marginOf } from '../products/costs/product-cost.shared.ts';

/** What a stock's goods are sold for, cost and are worth, for admins. */
export function StockWorth({ record: { productId, warehouseId } }: { record: Stock }) {
  const t = useT();
  const isAdmin = useRole() === 'admin';
  const { data: cost } = useQuery({ ...costOfProduct(productId._id), enabled: isAdmin });
  if (!isAdmin || !cost) return null;
  const here = cost.warehouses.find(({ _id }) => _id === warehouseId._id);
  const details: readonly Detail<ProductCost>[] = [
    { label: 'Price', value: ({ price }) => <Birr amount={price} /> },
    {
      label: 'Average cost',
      value: ({ averageCost }) => averageCost !== null && <Birr amount={averageCost} />,
    },
    { label: 'Margin', value: marginOf },
    {
      label: fromData(t('Value in stock, {{warehouse}}', { warehouse: warehouseId.name })),
      value: () => Boolean(here?.value) && <Birr amount={here?.value ?? 0} />,
    },
  ];
  return (
    <div className="border-t">
      <DetailList items={details} record={cost} />
    </div>
  );
}
