import { saleTotalCents } from '@app/schemas/amounts';
import { saleInput, sales } from '@app/schemas/sales';
import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef } from 'react';
import { type FieldErrors, type UseFormReturn, useForm } from 'react-hook-form';
import type { z } from 'zod';
import { useWhileShown } from '../../components/use-while-shown.ts';
import { refreshAll } from '../../crud/queries.ts';
import { useIdempotencyKey } from '../../crud/use-idempotency-key.ts';
import { useSubmit } from '../../crud/use-submit.ts';
import { afterPress } from '../../lib/after-press.ts';
import { ApiError, call } from '../../lib/api.ts';
import { probe } from '../../lib/line.ts';
import { putInOutbox, takeFromOutbox, useOutbox, type Waiting } from '../../lib/outbox.ts';
import { showFailure, showToast } from '../../lib/toasts.ts';
import { emptySale, isCounted, mergeDoubled, type SaleForm, wireLine } from './sale-form.ts';

const noItems = 'Validation Error: Please add at least one item to the sale';
const failed = 'There was a problem creating the sale.';
const notKept =
  'This browser could not keep the sale. Leave this page open and try again once the line is back.';

type Options = {
  /** Names the refused sale of the outbox that is gone on with. */
  draftKey: string | undefined;
  onSaved: () => void;
  onFailed: (errors: FieldErrors<SaleForm>) => void;
};

/** The form of a sale and its sending: however often it is pressed, one sale is made. */
export function useSaleForm({ draftKey, onSaved, onFailed }: Options) {
  const client = useQueryClient();
  const { key, once } = useIdempotencyKey();
  const leave = useWhileShown(onSaved);
  const form: UseFormReturn<SaleForm> = useForm<SaleForm>({
    // The schema takes numbers; while they are typed they may still be missing.
    resolver: afterPress(
      zodResolver(saleInput as unknown as z.ZodType<SaleForm, SaleForm>, undefined, { raw: true }),
    ),
    defaultValues: emptySale,
    mode: 'onTouched',
  });
  const { userId, waiting } = useOutbox();
  const changed = waiting.find((one) => one.key === draftKey && one.refusal);
  useDraft(form, key, changed);
  const { mutateAsync } = useMutation({
    mutationFn: (sale: object) =>
      once((idempotencyKey) => call<{ message: string }>(sales.paths.create, sale, { idempotencyKey })),
    onSettled: () => void refreshAll(client),
  });

  /** The line is down: the sale waits in the outbox, with the key that makes it one sale. */
  const keep = async (draft: SaleForm, tryAgain: () => void) => {
    try {
      await putInOutbox(userId, waitingSale(key.current, draft), changed?.key);
    } catch {
      return showToast({ title: 'Error creating sale', message: notKept, isFailure: true, tryAgain });
    }
    leave();
    showToast({ title: 'Saved in the outbox', message: 'It is sent once the line is back.' });
  };

  const send = async ({ soldData, ...sale }: SaleForm, tryAgain: () => void) => {
    const merged = mergeDoubled(soldData);
    // The server's messages name lines by their place: the form shows the lines that were sent.
    if (merged.length < soldData.length) form.setValue('soldData', merged);
    try {
      const { message } = await mutateAsync({ ...sale, soldData: merged.map(wireLine) });
      showToast({ title: message, message: 'New sale has been added to the inventory' });
    } catch (error) {
      if (await isUnreachable(error)) return keep({ ...sale, soldData: merged }, tryAgain);
      showFailure('Error creating sale', error, failed, tryAgain);
      throw error;
    }
    // The sale is recorded from here on, whatever becomes of the outbox.
    leave();
    if (changed) await takeOut(userId, changed.key);
  };
  const submit = useSubmit(form, send, (errors) => {
    if (form.getValues('soldData').length === 0) showToast({ title: noItems, isFailure: true });
    onFailed(errors);
  });
  return { form, submit };
}

const waitingSale = (key: string, draft: SaleForm): Waiting => ({
  key,
  route: sales.paths.create,
  fields: { ...draft, soldData: draft.soldData.map(wireLine) },
  draft,
  name: draft.custormerName,
  amount: Number(saleTotalCents(draft.soldData.filter(isCounted))) / 100,
  at: new Date().toISOString(),
});

async function takeOut(userId: string, key: string): Promise<void> {
  try {
    await takeFromOutbox(userId, key);
  } catch {
    const message = 'It is recorded. Delete it from the outbox, so that nobody sells it again.';
    showToast({ title: 'The sale is still in the outbox', message, isFailure: true });
  }
}

/** Whether there was no answer, and still is none: a call that got lost on a good line can be tried again. */
const isUnreachable = async (error: unknown) =>
  error instanceof ApiError && error.status === 0 && !(await probe());

/**
 * Begins with what the refused sale of the outbox holds, and under its key: in two windows gone on with, it still is
 * one sale.
 */
function useDraft(form: UseFormReturn<SaleForm>, key: RefObject<string>, refused: Waiting | undefined): void {
  const isTaken = useRef(false);
  useEffect(() => {
    if (!refused || isTaken.current) return;
    isTaken.current = true;
    key.current = refused.key;
    form.reset(refused.draft as SaleForm, { keepDefaultValues: true });
  }, [refused, key, form]);
}
