import { useQueryClient } from '@tanstack/react-query';
import { stocksOfProduct } from '../products/product-stocks.shared.ts';
import { type Place, useOwnWarehouse } from '../warehouses/own-warehouse.shared.ts';

/**
 * Finds the warehouse that a product is most likely sold from: the user's own, even without any, so that they see it;
 * for a user without one, that with the most. Undefined when none has any, or nobody can tell for want of a connection.
 */
export function useUsualWarehouse(): (productId: string) => Promise<Place | undefined> {
  const client = useQueryClient();
  const own = useOwnWarehouse();
  return async (productId) => {
    if (own) return own;
    const stocks = await client.fetchQuery(stocksOfProduct(productId)).catch(() => undefined);
    const [most] = stocks?.places ?? [];
    return most && most.quantity > 0 ? most : undefined;
  };
}
