import { type Page, PICKER_SIZE } from '@app/schemas/kit/lists';
import { type Product, products } from '@app/schemas/products';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { useSession } from '../../lib/session/session.ts';
import { readGoods } from '../../outbox/goods.ts';
import { exactnessOf, type Meant, meantBy } from './product-picker.shared.ts';

const PART = 3;
/** The same goods are scanned one after the other. */
const FRESH_MS = 30_000;

/**
 * Returns what finds the one product with this bar code, or a pack of it, else this code, else this name; undefined
 * when there is none, or several. Without a connection it looks among the goods that this browser keeps.
 */
export function useLookUp(): (text: string) => Promise<Meant | undefined> {
  const client = useQueryClient();
  const userId = useSession().userData?._id ?? '';
  return async (text) => {
    const found: readonly Meant[] = await client
      .fetchQuery({
        queryKey: [products.name, 'meant by', text],
        // Without the signal that gives a query up: nobody watches this one.
        queryFn: () =>
          call<Page<Product>>(products.paths.search, { page: 1, limit: PICKER_SIZE, data: text }),
        staleTime: FRESH_MS,
      })
      .then(
        ({ data }) => data,
        async () => (await readGoods(userId).catch(() => undefined))?.products ?? [],
      );
    const ranks = found.map((product) => exactnessOf(product, text));
    const best = Math.min(...ranks);
    const exact = best < PART ? found.filter((_, at) => ranks[at] === best) : [];
    const [product, ...others] = exact;
    return product && !others.length ? meantBy(product, text) : undefined;
  };
}
