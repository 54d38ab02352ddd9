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
import { showFailure, showToast } from '../../lib/toasts.ts';
import { putInOutbox, takeFromOutbox, useOutbox, type WaitingSale } from './outbox.ts';
import { emptySale, mergeDoubled, type SaleForm, wireSale } from './sale-form.ts';
import { problemOf } from './waiting-problem.ts';

const noItems = 'Validation Error: Please add at least one item to the sale';
const failed = 'There was a problem creating the sale.';
const notKept =
  'This browser could not keep the sale. Leave this page open and try again once the line is back.';

type Options = {
  /** Names the refused sale of the outbox that is gone on with. */
  draftId: string | undefined;
  onSaved: () => void;
  onFailed: (errors: FieldErrors<SaleForm>) => void;
};

/** The form of a sale and its sending: however often it is pressed, one sale is made. */
export function useSaleForm({ draftId, onSaved, onFailed }: Options) {
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
  const changed = waiting.find((one) => one.id === draftId && one.refusal);
  useDraft(form, key, changed);
  const { mutateAsync } = useMutation({
    mutationFn: (sale: object) =>
      once((idempotencyKey) => call<{ message: string }>(sales.paths.create, sale, { idempotencyKey })),
    onSettled: () => void refreshAll(client),
  });

  /** The line is down: the sale waits in the outbox, with the key that makes it one sale. */
  const keep = async (draft: SaleForm, tryAgain: () => void) => {
    const keepingProblem = () =>
      putInOutbox(userId, key.current, draft, changed?.id).then(
        () => undefined,
        () => notKept,
      );
    const problem = problemOf(draft) ?? (await keepingProblem());
    if (problem)
      return showToast({ title: 'Error creating sale', message: problem, isFailure: true, tryAgain });
    leave();
    showToast({ title: 'Saved in the outbox', message: 'It is sent once the line is back.' });
  };

  const send = async ({ soldData, ...sale }: SaleForm, tryAgain: () => void) => {
    const merged = mergeDoubled(soldData);
    const draft = { ...sale, soldData: merged };
    // The server's messages name lines by their place: the form shows the lines that were sent.
    if (merged.length < soldData.length) form.setValue('soldData', merged);
    try {
      const { message } = await mutateAsync(wireSale(draft));
      showToast({ title: message, message: 'New sale has been added to the inventory' });
    } catch (error) {
      if (await isUnreachable(error)) return keep(draft, tryAgain);
      showFailure('Error creating sale', error, failed, tryAgain);
      throw error;
    }
    // The sale is recorded from here on, whatever becomes of the outbox.
    leave();
    if (changed) await takeOut(userId, changed.id);
  };
  const submit = useSubmit(form, send, (errors) => {
    if (form.getValues('soldData').length === 0) showToast({ title: noItems, isFailure: true });
    onFailed(errors);
  });
  return { form, submit };
}

async function takeOut(userId: string, id: string): Promise<void> {
  try {
    await takeFromOutbox(userId, id);
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
function useDraft(
  form: UseFormReturn<SaleForm>,
  key: RefObject<string>,
  refused: WaitingSale | undefined,
): void {
  const isTaken = useRef(false);
  useEffect(() => {
    if (!refused || isTaken.current) return;
    isTaken.current = true;
    key.current = refused.key;
    form.reset(refused.sale, { keepDefaultValues: true });
  }, [refused, key, form]);
}
