import { shiftDay } from '@app/schemas/kit/days';
import { useEffect } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { readDay } from '../../../lib/format/read-day.ts';
import type { SaleForm } from '../../../outbox/sale-form.ts';
import { useCustomer } from './customer-field.tsx';

/** Offers the due date of a credit sale by the customer's days, where they have some. */
export function useDueDay(isCredit: boolean): void {
  const { getValues, setValue } = useFormContext<SaleForm>();
  const { data: customer } = useCustomer(useWatch<SaleForm, 'customerId'>({ name: 'customerId' }));
  const days = customer?.creditDays;
  useEffect(() => {
    const day = days != null && dayAfter(getValues('SalesDate'), days);
    if (!isCredit || !day || getValues('dueDate')) return;
    setValue('dueDate', day, { shouldDirty: true, shouldValidate: true });
  }, [isCredit, days, getValues, setValue]);
}

/** Counts days from the one of the sale; undefined while that is no day. */
export function dayAfter(sold: string, days: number): string | undefined {
  const start = readDay(sold);
  return start ? shiftDay(start, days) : undefined;
}
