import type { ImportDetail } from '@app/schemas/imports/import-detail';
import { addBirr, fromThousandths, toThousandths } from '@app/schemas/kit/amounts';
import { formatAmount } from '../../../lib/format/format.ts';
import type { Translate } from '../../../lib/i18n.ts';

type Received = Pick<ImportDetail, 'goods' | 'landedTotal'>;

/** Which part of the landed value was received into stock, from 0 to 1. */
export function inStock({ goods, landedTotal }: Received): number {
  if (!goods.some(({ outstanding }) => outstanding > 0)) return goods.length ? 1 : 0;
  const value = addBirr(
    goods.map(({ landed, quantity, short, received }) =>
      quantity > short ? Math.round((100 * landed * received) / (quantity - short)) / 100 : 0,
    ),
  );
  return Math.min(1, value / landedTotal);
}

/** Says how much is to come: of one product with its unit, of several together. */
export function outstandingWords({ goods }: Pick<ImportDetail, 'goods'>, t: Translate): string {
  if (!goods.length) return '';
  const open = goods.filter(({ outstanding }) => outstanding > 0);
  if (!open.length) return t('all received');
  const sum = fromThousandths(open.reduce((all, { outstanding }) => all + toThousandths(outstanding), 0));
  return t('{{quantity}} outstanding', { quantity: formatAmount(sum) });
}
