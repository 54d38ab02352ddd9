import { goodsInput } from '@app/schemas/goods/documents';
import { goodsCalls } from '@app/schemas/goods/goods-calls';
import type { MessageAnswer } from '@app/schemas/messages/answer';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { FieldErrors, UseFormReturn } from 'react-hook-form';
import { useIdempotencyKey } from '../../../crud/change/use-idempotency-key.ts';
import { useRecordForm } from '../../../crud/form/record-form.ts';
import { useSubmit } from '../../../crud/form/use-submit.ts';
import { useWhileShown } from '../../../crud/form/use-while-shown.ts';
import { refreshAll } from '../../../crud/queries.ts';
import { textOf } from '../../../lib/answer-text.ts';
import { call } from '../../../lib/api.ts';
import { fromData } from '../../../lib/i18n.ts';
import { showFailure, showToast } from '../../../lib/toasts.ts';
import { useOwnWarehouse } from '../../warehouses/own-warehouse.shared.ts';
import { type GoodsForm, newDocument, type SheetKind, wireDocument } from './goods-form.ts';

type Options = {
  kind: SheetKind;
  onPosted: () => void;
  onFailed: (errors: FieldErrors<GoodsForm>) => void;
};

/** Manages the form of a document and posts it, once. Nothing is kept of one that isn't posted. */
export function useGoodsForm({ kind, onPosted, onFailed }: Options) {
  const client = useQueryClient();
  const { once } = useIdempotencyKey();
  const leave = useWhileShown(onPosted);
  const own = useOwnWarehouse();
  const [blank] = useState(() => newDocument(kind, own));
  const form = useRecordForm(goodsInput, blank) as unknown as UseFormReturn<GoodsForm>;
  const post = async (document: GoodsForm, tryAgain: () => void) => {
    try {
      const answer = await once((idempotencyKey) =>
        call<MessageAnswer>(goodsCalls.create, wireDocument(document), { idempotencyKey }),
      );
      showToast({ title: fromData(textOf(answer)) });
    } catch (error) {
      showFailure('Something went wrong', error, '', tryAgain);
      throw error;
    } finally {
      void refreshAll(client);
    }
    leave();
  };
  return { form, submit: useSubmit(form, post, { onWrong: onFailed }) };
}
