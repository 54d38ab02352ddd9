import { type Product, products } from '@app/schemas/products';
import type { PickerSource } from '../../crud/resource-view.ts';
import { formatMoney } from '../../lib/format/format.ts';
import { useKeptRecords } from '../../outbox/use-kept-goods.ts';

export const productPicker: PickerSource = {
  resource: products,
  placeholder: 'Select product...',
  searchPlaceholder: 'Search product...',
  emptyText: 'No product found.',
  noteOf: ({ supplier, price }: Product, t) => `${supplier}, ${formatMoney(price)} ${t('birr')}`,
  useKept: (isNeeded) => useKeptRecords('products', isNeeded),
};
