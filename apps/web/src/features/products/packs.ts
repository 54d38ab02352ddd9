import { type Product, products } from '@app/schemas/products';
import { formFieldsOf } from '../../crud/declared-fields.tsx';
import { formatAmount } from '../../lib/format/format.ts';
import { fromData, type Translate } from '../../lib/i18n.ts';

export const packFields = formFieldsOf(
  products,
  ['unit', { field: 'quantity', format: formatAmount }, { field: 'barcode', takesScan: true }],
  'packs',
);

/** Says what a product comes in: carton of 24, box of 6. */
export const packsOf = ({ packs }: Product, t: Translate): string =>
  packs
    .map(({ unit, quantity }) =>
      t('{{unit}} of {{quantity}}', { unit: t(fromData(unit)), quantity: formatAmount(quantity) }),
    )
    .join(', ');
