import { formatMoney } from '../lib/format.ts';
import { useT } from '../lib/i18n.ts';

/** An amount of money with its unit, which never part at the end of a line. */
export function Birr({ amount }: { amount: number }) {
  const t = useT();
  return (
    <span className="figures">
      {formatMoney(amount)} <span className="text-12 tracking-normal text-muted">{t('birr')}</span>
    </span>
  );
}
