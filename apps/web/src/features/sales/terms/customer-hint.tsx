import type { Customer } from '@app/schemas/customers';
import { addBirr } from '@app/schemas/kit/amounts';
import type { Page } from '@app/schemas/kit/lists';
import { type Sale, sales } from '@app/schemas/sales';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { today } from '../../../lib/format/company-zone.ts';
import { formatDate, formatMoney } from '../../../lib/format/format.ts';
import { formatPhone } from '../../../lib/format/phone.ts';
import { type Translate, useT } from '../../../lib/i18n.ts';

/** What a seller needs to know of a customer: phone, debt, limit, credit, and what is late. */
export function CustomerHint({ customer }: { customer: Customer }) {
  const t = useT();
  const { phone, credit } = customer;
  const late = useLate(customer);
  return (
    <>
      {[
        phone && formatPhone(phone),
        debtOf(customer, t),
        credit > 0 && t('{{amount}} birr on account', { amount: formatMoney(credit) }),
      ]
        .filter(Boolean)
        .join(' · ')}
      {late && (
        <span className="block text-danger">
          {t('{{amount}} past due since {{day}}', {
            amount: formatMoney(late.amount),
            day: formatDate(late.since),
          })}
        </span>
      )}
    </>
  );
}

function debtOf({ owes, creditLimit }: Customer, t: Translate): string {
  if (creditLimit !== null && (owes > 0 || creditLimit > 0))
    return t('owes {{amount}} of {{limit}} birr', {
      amount: formatMoney(owes),
      limit: formatMoney(creditLimit),
    });
  return owes > 0 ? t('owes {{amount}} birr, no limit', { amount: formatMoney(owes) }) : t('owes nothing');
}

const MOST = 100;

/** Sums what a customer's sales have due since before today. */
function useLate({ _id, owes }: Customer): { amount: number; since: string } | undefined {
  const { data } = useQuery({
    queryKey: [sales.name, 'due of', _id],
    queryFn: ({ signal }) =>
      call<Page<Sale>>(
        sales.paths.list,
        { page: 1, limit: MOST, filter: { customerId: [_id], state: ['due'] } },
        { signal },
      ),
    enabled: owes > 0,
  });
  const isLate = ({ dueDate }: Sale) => dueDate !== null && dueDate.slice(0, 10) < today();
  const late = (owes > 0 && data?.data.filter(isLate)) || [];
  const [since] = late.map(({ dueDate }) => dueDate ?? '').toSorted();
  return since ? { amount: addBirr(late.map(({ due }) => due)), since } : undefined;
}
