import { useEffect } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { SaleForm } from '../../../outbox/sale-form.ts';
import { useCustomer } from './customer-field.tsx';

const DAY_MS = 86_400_000;

/** Offers the due date of a credit sale by the customer's days, where they have some. */
export function useDueDay(isCredit: boolean): void {
  const { getValues, setValue } = useFormContext<SaleForm>();
  const { data: customer } = useCustomer(useWatch<SaleForm, 'customerId'>({ name: 'customerId' }));
  const days = customer?.creditDays;
  useEffect(() => {
    const sold = Date.parse(getValues('SalesDate'));
    if (!isCredit || days == null || Number.isNaN(sold) || getValues('dueDate')) return;
    const day = new Date(sold + days * DAY_MS).toISOString().slice(0, 10);
    setValue('dueDate', day, { shouldDirty: true, shouldValidate: true });
  }, [isCredit, days, getValues, setValue]);
}
