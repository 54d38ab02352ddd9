import { type Sale, saleInput, sales } from '@app/schemas/sales';
import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type FieldErrors, type UseFormReturn, useForm } from 'react-hook-form';
import type { z } from 'zod';
import { refreshAll } from '../../crud/queries.ts';
import { showServerErrors } from '../../crud/record-form.ts';
import { call } from '../../lib/api.ts';
import { randomKey } from '../../lib/random-key.ts';
import { showFailure, showToast } from '../../lib/toasts.ts';
import { emptySale, mergeDoubled, type SaleForm, wireLine } from './sale-form.ts';

const noItems = 'Validation Error: Please add at least one item to the sale';
const failed = 'There was a problem creating the sale.';

type Options = { onSaved: () => void; onFailed: (errors: FieldErrors<SaleForm>) => void };

/** The form of a sale and its sending: however often it is pressed, one sale is made. */
export function useSaleForm({ onSaved, onFailed }: Options) {
  const client = useQueryClient();
  const [idempotencyKey] = useState(randomKey);
  const form: UseFormReturn<SaleForm> = useForm<SaleForm>({
    // The schema takes numbers; while they are typed they may still be missing.
    resolver: zodResolver(saleInput as unknown as z.ZodType<SaleForm, SaleForm>, undefined, { raw: true }),
    defaultValues: emptySale,
    mode: 'onTouched',
  });
  const { mutateAsync } = useMutation({
    mutationFn: (sale: object) =>
      call<{ message: string; data: Sale }>(sales.paths.create, sale, { idempotencyKey }),
    onSettled: () => void refreshAll(client),
  });

  const send = form.handleSubmit(async ({ soldData, ...sale }) => {
    const merged = mergeDoubled(soldData);
    // The server's messages name lines by their place: the form shows the lines that were sent.
    if (merged.length < soldData.length) form.setValue('soldData', merged);
    try {
      const { message } = await mutateAsync({ ...sale, soldData: merged.map(wireLine) });
      showToast({ title: message, message: 'New sale has been added to the inventory' });
      onSaved();
    } catch (error) {
      showFailure('Error creating sale', error, failed, () => void submit());
      showServerErrors(form, error);
      onFailed(form.formState.errors);
    }
  }, onFailed);

  const submit = async () => {
    if (form.formState.isSubmitting) return;
    if (form.getValues('soldData').length === 0) showToast({ title: noItems, isFailure: true });
    await send();
  };
  return { form, submit };
}
