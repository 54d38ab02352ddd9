import { CASH } from '@app/schemas/counter/payments';
import { fromCents } from '@app/schemas/kit/amounts';
import type { ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { Birr } from '../../../components/birr.tsx';
import { formatAmount, formatCents } from '../../../lib/format/format.ts';
import { useT } from '../../../lib/i18n.ts';
import type { SaleForm } from '../../../outbox/sale-form.ts';
import { centsOf, type SalePayment, settled, sumOf } from '../../../outbox/sale-payments.ts';
import type { SaleSums } from './sale-sums.ts';
import { SaleTerms } from './sale-terms.tsx';

type SaleFootProps = { sums: SaleSums; count: number; children: ReactNode };

/** Below the lines: how to add one, how it is all paid, and the sums, beside it where the sidebar leaves room. */
export function SaleFoot({ sums, count, children }: SaleFootProps) {
  const payments = settled(useWatch<SaleForm, 'payments'>({ name: 'payments' }), sums.payable);
  const paid = sumOf(payments);
  const due = sums.payable > paid ? sums.payable - paid : 0n;
  return (
    <div className="@container mt-3 pb-6">
      <div className="flex flex-col gap-4 @min-[60rem]:flex-row @min-[60rem]:items-start @min-[60rem]:gap-6">
        <div className="@container grid max-w-176 min-w-0 flex-1 gap-5 max-lg:gap-4">
          {children}
          <SaleTerms due={due} payable={sums.payable} />
        </div>
        <Totals
          sums={sums}
          count={count}
          paid={paid}
          due={due}
          change={sums.payable > 0n ? changeOf(payments) : null}
        />
      </div>
    </div>
  );
}

/** The cash handed over beyond what it pays, in cents; below 0 what is missing, null where nothing was handed over. */
function changeOf(payments: readonly SalePayment[]): bigint | null {
  const told = payments.filter(
    ({ method, received }) => method === CASH && received !== null && Number.isFinite(received),
  );
  if (!told.length) return null;
  return told.reduce((sum, { received, amount }) => sum + centsOf(received) - centsOf(amount), 0n);
}

type TotalsProps = { sums: SaleSums; count: number; paid: bigint; due: bigint; change: bigint | null };

/** A single rule above the sum, a double rule below. */
function Totals({ sums: { total, vat, payable }, count, paid, due, change }: TotalsProps) {
  const t = useT();
  const rate = vat && formatAmount(vat.rate / 100);
  return (
    <div role="status" aria-label={t('Totals')} className="shrink-0 md:ml-auto md:w-94 lg:mr-11">
      <dl className="grid grid-cols-[1fr_auto]">
        <dt className="py-1.5 text-muted">{t('Items')}</dt>
        <dd className="py-1.5 text-right figures">{formatAmount(count)}</dd>
        <dt className={`${grand} text-left`}>{t('Grand total')}</dt>
        <dd className={`${grand} pl-8 text-right`}>
          <Birr amount={birrOf(total)} isLoud />
        </dd>
        {vat && (
          <Sum
            label={
              vat.mode === 'included' ? t('of which VAT {{rate}}%', { rate }) : t('VAT {{rate}}%', { rate })
            }
            cents={BigInt(vat.amount)}
          />
        )}
        {vat?.mode === 'added' && <Sum label={t('Total with VAT')} cents={payable} isStrong />}
        <Sum label={t('Paid')} cents={paid} />
        <Sum label={t('Due')} cents={due} isStrong={due > 0n} />
        {change !== null && change >= 0n && (
          <>
            <dt className="pt-3 font-medium">{t('Change: money')}</dt>
            <dd className="pt-3 pl-8 text-right font-medium">
              <Birr amount={birrOf(change)} isLoud />
            </dd>
          </>
        )}
      </dl>
      {change !== null && change < 0n && (
        <p className="pt-3 text-right font-medium text-yellow figures">
          {t('{{amount}} birr are missing', { amount: formatCents(-change) })}
        </p>
      )}
    </div>
  );
}

const birrOf = (cents: bigint): number => fromCents(Number(cents));

type SumProps = { label: string; cents: bigint; isStrong?: boolean };

function Sum({ label, cents, isStrong = false }: SumProps) {
  return (
    <>
      <dt className={isStrong ? 'pt-2 font-medium' : 'pt-2 text-muted'}>{label}</dt>
      <dd className={isStrong ? 'pt-2 pl-8 text-right font-medium figures' : 'pt-2 pl-8 text-right figures'}>
        {formatCents(cents)}
      </dd>
    </>
  );
}

const grand =
  'border-t border-b-3 border-t-rule border-b-rule py-2 text-[0.9375rem] leading-6 font-semibold [border-bottom-style:double]';
