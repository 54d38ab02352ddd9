import { type GoodsDocument, goods } from '@app/schemas/goods/documents';
import { fold } from '@app/schemas/text/fold';
import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { pageQuery } from '../../../crud/queries.ts';
import type { Question } from '../../../crud/resource-view.ts';
import { useDebounced } from '../../../lib/browser/use-debounced.ts';
import type { GoodsForm } from './goods-form.ts';

const DEBOUNCE_MS = 300;
const CANDIDATES = 100;

/** Warns of a delivery that was received before: the same note of the same supplier. */
export function useSameDelivery(typed: string): Question | undefined {
  const supplier = useDebounced(useWatch<GoodsForm, 'supplier'>({ name: 'supplier' }).trim(), DEBOUNCE_MS);
  const reference = useDebounced(typed.trim(), DEBOUNCE_MS);
  const isTold = Boolean(supplier && reference);
  const { data } = useQuery({
    ...pageQuery<GoodsDocument>(goods, {
      page: 1,
      limit: CANDIDATES,
      data: `${supplier} ${reference}`,
      filter: { kind: ['receipt'] },
    }),
    enabled: isTold,
  });
  const before = data?.data.find(
    (one) =>
      !one.reversedBy &&
      !one.reverses &&
      fold(one.supplier ?? '') === fold(supplier) &&
      fold(one.reference ?? '') === fold(reference),
  );
  return isTold && before?.number
    ? {
        sentence: '{{number}} has this supplier and delivery note too',
        values: { number: before.number },
      }
    : undefined;
}
