import { CASH } from '@app/schemas/counter/payments';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import { Button } from '../../../components/ui/button.tsx';
import { formatMoney } from '../../../lib/format/format.ts';
import { useT } from '../../../lib/i18n.ts';
import type { SaleForm } from '../../../outbox/sale-form.ts';
import { centsOf, firstPayment, type SalePayment, settled } from '../../../outbox/sale-payments.ts';
import { companyQuery } from '../../company/company.shared.ts';
import { PaymentLine } from './payment-line.tsx';

/** The payments of a sale: together they pay all of it, or a part of what is sold on credit. */
export function PaymentLines({ payable }: { payable: bigint }) {
  const t = useT();
  const warningId = useId();
  const { getValues, setFocus } = useFormContext<SaleForm>();
  const { fields, append, remove } = useFieldArray<SaleForm, 'payments'>({ name: 'payments' });
  const payments = settled(useWatch<SaleForm, 'payments'>({ name: 'payments' }), payable);
  const limit = useQuery(companyQuery).data?.cashLimit ?? null;
  const isMuchCash = limit !== null && cashIn(payments) > centsOf(limit);
  /** The line that gets the focus once it is there, which may take several renders. */
  const wanted = useRef<number | null>(null);
  useEffect(() => {
    if (wanted.current === null || !payments[wanted.current]) return;
    setFocus(`payments.${wanted.current}.method`);
    wanted.current = null;
  });
  const add = () => {
    wanted.current = fields.length;
    // On credit nothing says how much is paid now.
    append({ ...firstPayment(), takesRest: getValues('terms') === 'paid' }, { shouldFocus: false });
  };
  return (
    <div className="grid justify-items-stretch gap-3">
      {fields.map(({ id }, index) => {
        const payment = payments[index];
        return (
          payment && (
            <PaymentLine
              key={id}
              index={index}
              payment={payment}
              warningId={isMuchCash && payment.method === CASH ? warningId : undefined}
              onRemove={
                fields.length > 1 || getValues('terms') === 'credit' ? () => remove(index) : undefined
              }
            />
          )
        );
      })}
      {isMuchCash && (
        <p id={warningId} className="font-medium text-yellow">
          {t('More than {{limit}} birr in cash', { limit: formatMoney(limit) })}
        </p>
      )}
      <Button variant="bare" className="-ml-3 justify-self-start" onClick={add}>
        <Plus />
        {t('Add payment')}
      </Button>
    </div>
  );
}

const cashIn = (payments: readonly SalePayment[]): bigint =>
  payments.reduce((sum, { method, amount }) => (method === CASH ? sum + centsOf(amount) : sum), 0n);
