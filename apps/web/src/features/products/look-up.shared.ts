import { type Page, PICKER_SIZE } from '@app/schemas/kit/lists';
import { type Product, products } from '@app/schemas/products';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { useSession } from '../../lib/session/session.ts';
import { readGoods } from '../../outbox/goods.ts';
import { exactnessOf, type Meant, meantBy } from './product-picker.shared.ts';

const PART = 3;
/** A text that a thousand products hold is no code. */
const PAGES = 25;
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
        queryFn: () => matchesOf(text),
        staleTime: FRESH_MS,
      })
      .catch(async () => (await readGoods(userId).catch(() => undefined))?.products ?? []);
    const ranks = found.map((product) => exactnessOf(product, text));
    const best = Math.min(...ranks);
    const exact = best < PART ? found.filter((_, at) => ranks[at] === best) : [];
    const [product, ...others] = exact;
    return product && !others.length ? meantBy(product, text) : undefined;
  };
}

/** A short code may be a part of many others: what it means may be on any page, and a bar code goes before all else. */
async function matchesOf(text: string): Promise<Product[]> {
  const found: Product[] = [];
  for (let page = 1; page <= PAGES; page += 1) {
    const request = { page, limit: PICKER_SIZE, data: text };
    const { data, totalPages } = await call<Page<Product>>(products.paths.search, request);
    found.push(...data);
    if (page >= totalPages || data.some((product) => exactnessOf(product, text) === 0)) break;
  }
  return found;
}
