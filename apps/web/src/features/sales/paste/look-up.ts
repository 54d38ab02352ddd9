import { PICKER_SIZE } from '@app/schemas/kit/lists';
import { type Product, products } from '@app/schemas/products';
import type { QueryClient } from '@tanstack/react-query';
import { pageQuery } from '../../../crud/queries.ts';
import { readGoods } from '../../../outbox/goods.ts';
import { exactnessOf, type Meant } from '../../products/product-picker.shared.ts';

const PART = 3;

/**
 * Finds the one product with this bar code, else this code, else this name; undefined when there is none, or several.
 * Without a connection it looks among the goods that this browser keeps.
 */
export async function lookUp(client: QueryClient, userId: string, text: string): Promise<Meant | undefined> {
  const request = { page: 1, limit: PICKER_SIZE, data: text };
  const found: readonly Meant[] = await client.fetchQuery(pageQuery<Product>(products, request)).then(
    ({ data }) => data,
    async () => (await readGoods(userId).catch(() => undefined))?.products ?? [],
  );
  const ranks = found.map((product) => exactnessOf(product, text));
  const best = Math.min(...ranks);
  const exact = best < PART ? found.filter((_, at) => ranks[at] === best) : [];
  return exact.length === 1 ? exact[0] : undefined;
}
