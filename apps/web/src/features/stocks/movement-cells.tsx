import { type Movement, movementReasons } from '@app/schemas/stocks';
import { Link } from 'react-router-dom';
import { InUnit } from '../../components/in-unit.tsx';
import { cx } from '../../lib/cx.ts';
import { formatAmount, formatTime } from '../../lib/format/format.ts';
import { fromData, type Translate } from '../../lib/i18n.ts';
import { paths } from '../../lib/paths.ts';

type CellProps = { movement: Movement };

export const MovementWhen = ({ movement: { at } }: CellProps) => <time dateTime={at}>{formatTime(at)}</time>;

/** What came, in green with its sign, or went. */
export const MovementChange = ({ movement: { change } }: CellProps) => (
  <span className={cx('figures', change > 0 && 'text-green')}>
    {change > 0 && '+'}
    {formatAmount(change)}
  </span>
);

export const MovementBalance = ({ movement: { balance, unit } }: CellProps) => (
  <InUnit quantity={balance} unit={unit} />
);

/** Why it moved: Adjustment, Damaged. */
export const reasonOf = ({ reason, because }: Movement, t: Translate): string =>
  [t(movementReasons[reason]), because && t(fromData(because))].filter(Boolean).join(', ');

/** Numbers of sales and of returns, which a damaged item's adjustment has too. */
const OF_SALE = /^(S|CN)-/;
/** Leads to the document of the movement: a receipt, or a goods document. */
export function MovementDocument({ movement: { number, reference } }: CellProps) {
  if (!number || !reference) return null;
  const path = OF_SALE.test(number) ? paths.sales : paths.goods;
  return (
    <Link
      to={`${path}?view=${reference}`}
      className="document-number inline-block leading-6 text-primary hover:underline"
    >
      {number}
    </Link>
  );
}
