import { fromThousandths, toThousandths } from '@app/schemas/kit/amounts';
import { type Product, products } from '@app/schemas/products';
import { fold } from '@app/schemas/text/fold';
import type { PickerSource } from '../../crud/resource-view.ts';
import { formatMoney } from '../../lib/format/format.ts';
import { lazyComponent } from '../../lib/lazy-component.ts';
import { useKeptRecords } from '../../outbox/use-kept-goods.ts';

/** A product that a text may mean: one listed, or one kept for a cut of the connection by a version before. */
export type Meant = Pick<Product, '_id' | 'name'> &
  Partial<Pick<Product, 'sku' | 'barcode' | 'unit' | 'packs' | 'price' | 'vatExempt'>> & {
    /** How much there is in the pack of it that is meant. */
    packed?: number;
  };

/** Ranks how exactly a text means a product: its bar code or a pack's (0), its code (1), its name (2), or part of them. */
export function exactnessOf(product: Meant, text: string): number {
  const wanted = fold(text.trim());
  const barcode = packMeant(product, text)?.barcode ?? product.barcode;
  const rank = [barcode, product.sku, product.name].findIndex((one) => one && fold(one) === wanted);
  return rank < 0 ? 3 : rank;
}

const packMeant = ({ packs = [] }: Meant, text: string) =>
  packs.find(({ barcode }) => barcode && fold(barcode) === fold(text.trim()));

/** Tells a product as this text means it: as a pack of it, where it is that pack's bar code. */
export function meantBy(product: Meant, text: string): Meant {
  const pack = packMeant(product, text);
  return pack ? { ...product, packed: pack.quantity } : product;
}

/** Tells how much of a product is meant: what was counted, else one; of a pack as often what it holds. */
export const quantityMeant = ({ packed = 1 }: Meant, count: number | null = 1): number | null =>
  count === null ? null : fromThousandths(toThousandths(count * packed));

export const productPicker: PickerSource<Meant> = {
  resource: products,
  placeholder: 'Select product...',
  searchPlaceholder: 'Search product...',
  emptyText: 'No product found.',
  add: { label: 'Add product', dialog: lazyComponent(() => import('./new-product.tsx'), 'NewProduct') },
  nothingFor: 'Nothing found for “{{text}}”',
  textsOf: ({ sku, barcode }) => [sku, barcode],
  exactness: exactnessOf,
  meantBy,
  noteOf: ({ supplier, price }: Product, t) => `${supplier}, ${formatMoney(price)} ${t('birr')}`,
  useKept: (isNeeded) => useKeptRecords('products', isNeeded),
};
