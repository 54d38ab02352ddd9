import { formatMoney } from '../lib/format/format.ts';
import { useT } from '../lib/i18n.ts';

/** An amount of money with its unit; the two never break across lines. */
export function Birr({ amount }: { amount: number }) {
  const t = useT();
  return (
    <span className="figures">
      {formatMoney(amount)} <span className="text-12 tracking-normal text-muted">{t('birr')}</span>
    </span>
  );
}
