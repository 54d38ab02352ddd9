import { fromCents } from '@app/schemas/kit/amounts';
import { Birr } from '../../../components/birr.tsx';
import { formatAmount } from '../../../lib/format/format.ts';
import { useT } from '../../../lib/i18n.ts';

/** A single rule above the sum, a double rule below. */
export function GoodsSums({ count, value }: { count: number; value: bigint | undefined }) {
  const t = useT();
  return (
    <div role="status" aria-label={t('Totals')} className="shrink-0 md:ml-auto md:w-94 lg:mr-11">
      <p className="flex justify-between py-1.5">
        <span className="text-muted">{t('Items')}</span>{' '}
        <span className="figures">{formatAmount(count)}</span>
      </p>
      {value !== undefined && (
        <p className="flex justify-between border-t border-b-3 border-t-rule border-b-rule py-2 text-[0.9375rem] leading-6 font-semibold [border-bottom-style:double]">
          <span>{t('Value received')}</span> <Birr amount={fromCents(Number(value))} isLoud />
        </p>
      )}
    </div>
  );
}
