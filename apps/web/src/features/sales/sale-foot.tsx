import { toCents } from '@app/schemas/kit/amounts';
import { type ReactNode, useId, useState } from 'react';
import { NumberInput } from '../../components/controls/number-input.tsx';
import { formatAmount, formatCents, formatMoney } from '../../lib/format/format.ts';
import { useT } from '../../lib/i18n.ts';
import type { SaleLinesState } from './use-sale-lines.ts';

/** Below the lines: how to add one, the cash that the customer gave, and the sums. */
export function SaleFoot({ lines, children }: { lines: SaleLinesState; children: ReactNode }) {
  const t = useT();
  const cashId = useId();
  const [cash, setCash] = useState<number | null>(null);
  return (
    <div className="mt-3 flex items-start gap-6 pb-6 max-lg:flex-col max-lg:items-stretch max-lg:gap-4">
      <div className="grid gap-5 max-lg:gap-4">
        {children}
        <div className="w-52 max-lg:w-auto">
          <label htmlFor={cashId} className="mb-1 block font-medium">
            {t('Cash received')}
          </label>
          <NumberInput
            id={cashId}
            className="figures text-right"
            value={cash}
            onChange={setCash}
            format={formatMoney}
          />
        </div>
      </div>
      <Totals lines={lines} cash={cash} />
    </div>
  );
}

/** A single rule above the sum, a double rule below. */
function Totals({ lines, cash }: { lines: SaleLinesState; cash: number | null }) {
  const t = useT();
  const hasCash = cash !== null && Number.isFinite(cash) && lines.totalCents > 0n;
  const change = hasCash ? BigInt(toCents(cash)) - lines.totalCents : 0n;
  return (
    <div role="status" aria-label={t('Totals')} className="mr-11 ml-auto w-94 max-lg:m-0 max-lg:w-auto">
      <dl className="grid grid-cols-[1fr_auto]">
        <dt className="py-1.5 text-muted">{t('Items')}</dt>
        <dd className="py-1.5 text-right figures">{formatAmount(lines.count)}</dd>
        <dt className={`${grand} text-left`}>{t('Grand total')}</dt>
        <dd className={`${grand} pl-8 text-right figures`}>
          {formatCents(lines.totalCents)} {t('birr')}
        </dd>
        {hasCash && change >= 0n && (
          <>
            <dt className="pt-3 font-medium">{t('Change: money')}</dt>
            <dd className="pt-3 pl-8 text-right font-medium figures">
              {formatCents(change)} {t('birr')}
            </dd>
          </>
        )}
      </dl>
      {hasCash && change < 0n && (
        <p className="pt-3 text-right font-medium text-yellow figures">
          {t('{{amount}} birr are missing', { amount: formatCents(-change) })}
        </p>
      )}
    </div>
  );
}

const grand =
  'border-t border-b-3 border-t-rule border-b-rule py-2 text-[0.9375rem] leading-6 font-semibold [border-bottom-style:double]';
