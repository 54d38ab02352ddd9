import { cx } from '../lib/cx.ts';
import { formatMoney } from '../lib/format/format.ts';
import { useT } from '../lib/i18n.ts';

type BirrProps = {
  amount: number;
  /** Shows the unit like the figure, where that stands out. */
  isLoud?: boolean;
};

/** An amount of money with its unit; the two never break across lines. */
export function Birr({ amount, isLoud = false }: BirrProps) {
  const t = useT();
  return (
    <span className="figures">
      {formatMoney(amount)} {/* Figures are set closer than letters can be. */}
      <span className={cx('ml-0.5 tracking-normal', !isLoud && 'text-12 text-muted')}>{t('birr')}</span>
    </span>
  );
}
