import { type Customer, type CustomerDetail, customers } from '@app/schemas/customers';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Birr } from '../../components/birr.tsx';
import { Button } from '../../components/ui/button.tsx';
import { recordQuery } from '../../crud/queries.ts';
import { cx } from '../../lib/cx.ts';
import { formatDate } from '../../lib/format/format.ts';
import { fromData, useT } from '../../lib/i18n.ts';
import { useRole } from '../../lib/session/session.ts';
import { type Payment, RefundDialog, TakeBackDialog } from './money-dialogs.tsx';

/** What a customer has paid of all that they owe, newest first; admins take payments back and pay credit out. */
export function CustomerPayments({ record }: { record: Customer }) {
  const t = useT();
  const isAdmin = useRole() === 'admin';
  const [open, setOpen] = useState<Payment | 'refund' | null>(null);
  const { data: customer } = useQuery(recordQuery<CustomerDetail>(customers, record._id));
  if (!customer) return null;
  const close = () => setOpen(null);
  return (
    <section aria-label={t('Payments')}>
      {customer.payments.length > 0 && (
        <>
          <p className="border-b border-edge pt-5 pb-1 font-head font-semibold">{t('Payments')}</p>
          <ul>
            {customer.payments.toReversed().map((payment) => (
              <li key={payment._id} className="flex min-h-11 items-center gap-3 border-b py-1 last:border-0">
                <PaymentText payment={payment} />
                {isAdmin && payment.amount > 0 && !payment.voided && (
                  <Button size="small" onClick={() => setOpen(payment)}>
                    {t('Take back')}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </>
      )}
      {isAdmin && customer.credit > 0 && (
        <Button className="my-3" onClick={() => setOpen('refund')}>
          {t('Pay credit out')}
        </Button>
      )}
      {open === 'refund' && <RefundDialog customer={customer} onClose={close} />}
      {open && open !== 'refund' && <TakeBackDialog customer={customer} payment={open} onClose={close} />}
    </section>
  );
}

function PaymentText({ payment: { method, amount, date, reference, bank, voided } }: { payment: Payment }) {
  const t = useT();
  const details = [reference, bank].filter(Boolean).join(', ');
  return (
    <>
      <span className="min-w-0 flex-1 wrap-anywhere">
        {formatDate(date)} · {t(fromData(method))}
        {details && <span className="block text-12 text-muted">{details}</span>}
        {voided && (
          <span className="block text-12 text-muted">
            {t('taken back {{day}}: {{reason}}', { day: formatDate(voided.date), reason: voided.reason })}
          </span>
        )}
      </span>
      <span className={cx('tabular-nums', voided && 'text-muted line-through')}>
        <Birr amount={amount} />
      </span>
    </>
  );
}
