import { saleTerms } from '@app/schemas/counter/terms';
import { addBirr, fromCents } from '@app/schemas/kit/amounts';
import { sales } from '@app/schemas/sales';
import { TriangleAlert } from 'lucide-react';
import { useController, useFormContext, useFormState, useWatch } from 'react-hook-form';
import { Segments } from '../../../components/controls/segments.tsx';
import { formFieldsOf } from '../../../crud/declared-fields.tsx';
import { FormField } from '../../../crud/form/form-field.tsx';
import type { FormField as FormFieldView } from '../../../crud/resource-view.ts';
import { formatMoney } from '../../../lib/format/format.ts';
import { useT } from '../../../lib/i18n.ts';
import { useRole } from '../../../lib/session/session.ts';
import type { SaleForm } from '../../../outbox/sale-form.ts';
import { firstPayment } from '../../../outbox/sale-payments.ts';
import { useCustomer } from './customer-field.tsx';
import { PaymentLines } from './payment-lines.tsx';
import { dayAfter, useDueDay } from './use-due-day.ts';

const [optionalDay, ...others] = formFieldsOf(sales, [
  'dueDate',
  { field: 'fiscalNo', label: 'Fiscal receipt number' },
  'note',
]);
const { isOptional: _never, ...dueDate } = optionalDay as FormFieldView;

/** How a sale is paid: at once or later, and by what. */
export function SaleTerms({ due, payable }: { due: bigint; payable: bigint }) {
  const isCredit = useWatch<SaleForm, 'terms'>({ name: 'terms' }) === 'credit';
  useDueDay(isCredit);
  return (
    <div className="grid gap-4 border-t pt-4">
      <div className="grid grid-cols-2 items-start gap-4 max-md:grid-cols-1 @min-[40rem]:grid-cols-[13rem_13rem_auto]">
        <TermsChoice />
        {isCredit && <FormField field={dueDate} />}
        {isCredit && <UsualDays />}
      </div>
      {isCredit && <LimitWarning due={due} />}
      <PaymentLines payable={payable} />
      <div className="grid grid-cols-2 gap-4 max-md:grid-cols-1">
        {others.map((field) => (
          <FormField key={field.name} field={field} />
        ))}
      </div>
    </div>
  );
}

/** Sets the due date by the days that are usual. */
function UsualDays() {
  const t = useT();
  const { getValues, setValue } = useFormContext<SaleForm>();
  const take = (days: number) => {
    const day = dayAfter(getValues('SalesDate'), days);
    if (day) setValue('dueDate', day, { shouldDirty: true, shouldValidate: true });
  };
  return (
    <div className="flex gap-3 @max-[40rem]:-mt-2 md:@max-[40rem]:col-start-2 @min-[40rem]:pt-6">
      {[15, 30, 60].map((days) => (
        <button
          key={days}
          type="button"
          className="min-h-control text-12 font-medium whitespace-nowrap text-primary max-md:px-1"
          onClick={() => take(days)}
        >
          {t('{{days}} days', { days })}
        </button>
      ))}
    </div>
  );
}

function TermsChoice() {
  const t = useT();
  const { setValue } = useFormContext<SaleForm>();
  const { field } = useController<SaleForm, 'terms'>({ name: 'terms' });
  const choose = (terms: SaleForm['terms']) => {
    field.onChange(terms);
    setValue('payments', terms === 'credit' ? [] : [firstPayment()]);
  };
  return (
    <div className="min-w-0">
      <span aria-hidden="true" className="mb-1 block font-medium">
        {t('Terms')}
      </span>
      <Segments
        label="Terms"
        name={field.name}
        value={field.value}
        options={(Object.keys(saleTerms) as SaleForm['terms'][]).map((terms) => [terms, t(saleTerms[terms])])}
        onChange={choose}
        onBlur={field.onBlur}
        className="max-w-52"
      />
    </div>
  );
}

/** Warns of a sale that takes its customer past their limit: encoders will be refused. */
function LimitWarning({ due }: { due: bigint }) {
  const t = useT();
  const isAdmin = useRole() === 'admin';
  const { data: customer } = useCustomer(useWatch<SaleForm, 'customerId'>({ name: 'customerId' }));
  const isRefused = useFormState<SaleForm>().errors.customerId !== undefined; // and says so at the customer
  const adds = fromCents(Number(due));
  if (!customer || isRefused) return null;
  const { name, owes, creditLimit } = customer;
  if (creditLimit === null || addBirr([owes, adds]) <= creditLimit) return null;
  return (
    <p role="status" className="flex gap-2 font-medium text-yellow">
      <TriangleAlert className="mt-0.5 shrink-0" />
      <span>
        {creditLimit === 0
          ? t('{{customer}} has no credit.', { customer: name })
          : t('{{customer}} owes {{owes}} of {{limit}} birr, this sale adds {{adds}}.', {
              customer: name,
              owes: formatMoney(owes),
              limit: formatMoney(creditLimit),
              adds: formatMoney(adds),
            })}{' '}
        {isAdmin && t('As an admin you may go past the limit.')}
      </span>
    </p>
  );
}
