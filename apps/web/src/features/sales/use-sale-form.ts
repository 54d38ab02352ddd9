import type { MessageAnswer } from '@app/schemas/messages/answer';
import { saleInput, sales } from '@app/schemas/sales';
import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { type FieldErrors, type Resolver, type UseFormReturn, useForm } from 'react-hook-form';
import type { z } from 'zod';
import { useIdempotencyKey } from '../../crud/change/use-idempotency-key.ts';
import { useSubmit } from '../../crud/form/use-submit.ts';
import { useWhileShown } from '../../crud/form/use-while-shown.ts';
import { refreshAll } from '../../crud/queries.ts';
import { textOf } from '../../lib/answer-text.ts';
import { ApiError, call } from '../../lib/api.ts';
import { afterPress } from '../../lib/browser/after-press.ts';
import { probe } from '../../lib/connection.ts';
import { fromData, type Text } from '../../lib/i18n.ts';
import { useSession } from '../../lib/session/session.ts';
import { showFailure, showToast } from '../../lib/toasts.ts';
import { putInOutbox, takeFromOutbox, useOutbox, type WaitingSale } from '../../outbox/outbox.ts';
import { mergeDoubled, newSale, type SaleForm } from '../../outbox/sale-form.ts';
import { settled, withoutIdle } from '../../outbox/sale-payments.ts';
import { problemOf } from '../../outbox/waiting-problem.ts';
import { wireSale } from '../../outbox/wire-sale.ts';
import { companyQuery } from '../company/company.shared.ts';
import { rememberSale } from './last-sale.shared.ts';
import { sumsOf } from './terms/sale-sums.ts';

const noItems: Text = 'Validation Error: Please add at least one item to the sale';
const failed: Text = 'There was a problem creating the sale.';
const notKept: Text =
  'This browser could not keep the sale. Leave this page open and try again once the connection is back.';

type Options = {
  /** Id of the refused sale of the outbox that is being changed. */
  draftId: string | undefined;
  onSaved: () => void;
  /** Opens the receipt of the sale just saved. */
  onReceipt: () => void;
  onFailed: (errors: FieldErrors<SaleForm>) => void;
};

/** Manages the form of a sale and sends it: however often the button is pressed, one sale is made. */
export function useSaleForm({ draftId, onSaved, onReceipt, onFailed }: Options) {
  const client = useQueryClient();
  const { key, once } = useIdempotencyKey();
  const leave = useWhileShown(onSaved);
  const { userData } = useSession();
  const [blank] = useState(() => newSale(userData));
  const form: UseFormReturn<SaleForm> = useForm<SaleForm>({
    resolver: afterPress(checkedAs((sale) => wireSale(settle(sale)))),
    defaultValues: blank,
    mode: 'onTouched',
  });
  const { waiting } = useOutbox();
  const userId = userData?._id ?? '';
  const settle = useSettling();
  const changed = waiting.find((one) => one.id === draftId && one.refusal);
  useDraft(form, key, changed && { ...changed, sale: { ...blank, ...changed.sale } });
  const { mutateAsync } = useMutation({
    mutationFn: (sale: object) =>
      once((idempotencyKey) =>
        call<MessageAnswer & { data: { _id: string } }>(sales.paths.create, sale, { idempotencyKey }),
      ),
    onSettled: () => void refreshAll(client),
  });

  /** Queues the sale in the outbox while offline, under the same key, which makes it one sale. */
  const keep = async (draft: SaleForm, tryAgain: () => void) => {
    const keepingProblem = () =>
      putInOutbox(userId, key.current, draft, changed?.id).then(
        () => undefined,
        () => notKept,
      );
    const problem = problemOf(draft) ?? (await keepingProblem());
    if (problem)
      return showToast({
        title: 'Error creating sale',
        message: fromData(problem),
        isFailure: true,
        tryAgain,
      });
    leave();
    showToast({ title: 'Saved in the outbox', message: 'It is sent once the connection is back.' });
  };

  const send = async ({ soldData, payments, ...sale }: SaleForm, tryAgain: () => void) => {
    const merged = mergeDoubled(soldData);
    const used = withoutIdle(settle({ ...sale, soldData: merged, payments }).payments);
    const draft = { ...sale, soldData: merged, payments: used };
    // The server's messages name lines by position, so the form must show the lines that were sent.
    if (merged.length < soldData.length) form.setValue('soldData', merged);
    if (used.length < payments.length) form.setValue('payments', used);
    try {
      const answer = await mutateAsync(wireSale(draft));
      rememberSale(userId, answer.data._id);
      showToast({
        title: fromData(textOf(answer)),
        message: 'New sale has been added to the inventory',
        next: { label: 'Receipt', key: 'R', go: onReceipt },
      });
    } catch (error) {
      if (await isUnreachable(error)) return keep(draft, tryAgain);
      if (isOverLimit(error)) showToast({ title: 'Error creating sale', isFailure: true });
      else showFailure('Error creating sale', error, failed, tryAgain);
      throw error;
    }
    // The sale is recorded: nothing that happens to the outbox changes that.
    leave();
    if (changed) await takeOut(userId, changed.id);
  };
  const submit = useSubmit(form, send, {
    onWrong: (errors) => {
      if (form.getValues('soldData').length === 0) showToast({ title: noItems, isFailure: true });
      onFailed(errors);
    },
  });
  return { form, submit };
}

/** Refused for the customer's debt: that stands at the customer, and the same sale tried again is refused again. */
const isOverLimit = (error: unknown) => error instanceof ApiError && error.code === 'CREDIT_LIMIT';

/** Validates a sale as it is sent. The schema requires numbers that may still be missing while the user types. */
function checkedAs(sent: (sale: SaleForm) => object): Resolver<SaleForm> {
  const check = zodResolver(saleInput as unknown as z.ZodType<SaleForm, SaleForm>, undefined, { raw: true });
  return async (values, ...others) => {
    const { errors } = await check(sent(values) as SaleForm, ...others);
    return Object.keys(errors).length ? { values: {}, errors } : { values, errors: {} };
  };
}

/** Returns what gives payments of the rest their amounts, by the VAT that the company adds. */
function useSettling() {
  const { data: company } = useQuery(companyQuery);
  const vat = useRef(company);
  vat.current = company;
  return (sale: SaleForm): SaleForm => ({
    ...sale,
    payments: settled(sale.payments, sumsOf(sale.soldData, vat.current).payable),
  });
}

async function takeOut(userId: string, id: string): Promise<void> {
  try {
    await takeFromOutbox(userId, id);
  } catch {
    const message = 'It is recorded. Delete it from the outbox, so that nobody sells it again.';
    showToast({ title: 'The sale is still in the outbox', message, isFailure: true });
  }
}

/** Tells whether the server still doesn't answer; a call lost on a good connection can be retried. */
const isUnreachable = async (error: unknown) =>
  error instanceof ApiError && error.status === 0 && !(await probe());

/** Fills the form with a refused sale of the outbox, under its key: continued in two windows, it is still one sale. */
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
