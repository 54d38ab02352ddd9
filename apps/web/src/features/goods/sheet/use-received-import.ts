import type { ExpectedImport } from '@app/schemas/imports/expected-goods';
import { asText, msg } from '@app/schemas/messages/message';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { useSearchParams } from 'react-router-dom';
import { expectedQuery, receiptOf } from './expected-import.ts';
import type { GoodsForm } from './goods-form.ts';

/** Fills a receipt with what is to come of an import: the one in the address, or one that is chosen. */
export function useReceivedImport(form: UseFormReturn<GoodsForm>) {
  const client = useQueryClient();
  const named = useSearchParams()[0].get('import');
  const id = useWatch({ control: form.control, name: 'importId' });
  const { data: expected } = useQuery({ ...expectedQuery(id), enabled: Boolean(id) });

  /** What it was filled with: a colleague may receive that meanwhile, so that no more of it is to come. */
  const filled = useRef<ReadonlySet<string>>(new Set());
  const choose = (one: ExpectedImport | undefined) => {
    form.setValue('importId', one?._id ?? '', { shouldDirty: true, shouldValidate: true });
    const { importName, lines } = one ? receiptOf(one) : { importName: '', lines: undefined };
    form.setValue('importName', importName);
    filled.current = new Set(lines?.map(({ productId }) => productId));
    if (lines) form.setValue('lines', lines, { shouldDirty: true });
  };
  const isReceipt = form.getValues('kind') === 'receipt';
  const begin = useRef(async () => {
    const one = named && isReceipt && (await client.fetchQuery(expectedQuery(named)).catch(() => null));
    if (one && !form.getValues('importId')) choose(one);
  });
  useEffect(() => void begin.current(), []);

  return {
    isOfImport: Boolean(id),
    choose,
    /** Says why a product is none of this receipt. */
    refusal: ({ _id }: { _id: string }): string | undefined =>
      id &&
      expected &&
      !filled.current.has(_id) &&
      !expected.goods.some(({ productId }) => productId._id === _id)
        ? asText(msg('{{label}} is not on this import', { label: 'Product' }))
        : undefined,
  };
}
