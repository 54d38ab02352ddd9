import { type Product, products } from '@app/schemas/products';
import { fold } from '@app/schemas/text/fold';
import type { PickerSource } from '../../crud/resource-view.ts';
import { formatMoney } from '../../lib/format/format.ts';
import { lazyComponent } from '../../lib/lazy-component.ts';
import { useKeptRecords } from '../../outbox/use-kept-goods.ts';

/** A product that a text may mean: one listed, or one kept for a cut of the connection by a version before. */
export type Meant = Pick<Product, '_id' | 'name'> &
  Partial<Pick<Product, 'sku' | 'barcode' | 'price' | 'vatExempt'>>;

/** Ranks how exactly a text means a product: its bar code (0), its code (1), its name (2), or part of them. */
export function exactnessOf(product: Meant, text: string): number {
  const wanted = fold(text.trim());
  const rank = [product.barcode, product.sku, product.name].findIndex((one) => one && fold(one) === wanted);
  return rank < 0 ? 3 : rank;
}

export const productPicker: PickerSource<Meant> = {
  resource: products,
  placeholder: 'Select product...',
  searchPlaceholder: 'Search product...',
  emptyText: 'No product found.',
  add: { label: 'Add product', dialog: lazyComponent(() => import('./new-product.tsx'), 'NewProduct') },
  nothingFor: 'Nothing found for “{{text}}”',
  textsOf: ({ sku, barcode }) => [sku, barcode],
  exactness: exactnessOf,
  noteOf: ({ supplier, price }: Product, t) => `${supplier}, ${formatMoney(price)} ${t('birr')}`,
  useKept: (isNeeded) => useKeptRecords('products', isNeeded),
};
