import { useQueries } from '@tanstack/react-query';
import { costOfProduct } from '../../products/costs/product-cost.shared.ts';
import { type CountLine, differenceOf, worthOf } from './count-lines.ts';

/** Returns what the differences of these lines are worth, in cents. */
export function useWorth(rows: readonly CountLine[], warehouseId: string): number {
  const ids = rows.filter((line) => differenceOf(line)).map(({ productId }) => productId._id);
  const answers = useQueries({ queries: ids.map(costOfProduct) });
  return worthOf(rows, warehouseId, (productId) => {
    const cost = answers[ids.indexOf(productId)]?.data;
    return cost && { average: cost.averageCost, places: cost.warehouses };
  });
}
