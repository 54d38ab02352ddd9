import type { ImportDetail } from '@app/schemas/imports/import-detail';
import { type Import, imports } from '@app/schemas/imports/imports';
import { fold } from '@app/schemas/text/fold';
import { useQueries, useQuery } from '@tanstack/react-query';
import { pageQuery, recordQuery } from '../../../../crud/queries.ts';
import type { Question } from '../../../../crud/resource-view.ts';
import { useDebounced } from '../../../../lib/browser/use-debounced.ts';
import { paperOf } from './paper-types.ts';

const DEBOUNCE_MS = 300;
const CANDIDATES = 5;

/** Asks about a bank's permit whose number another import has (part 5, section 6). */
export function useSamePermit(importId: string, typed: string): Question | undefined {
  const text = useDebounced(typed.trim(), DEBOUNCE_MS);
  const { data } = useQuery({
    ...pageQuery<Import>(imports, { page: 1, limit: CANDIDATES, data: text }),
    enabled: text !== '',
  });
  const isSame = (number: string | null) => key(number ?? '') === key(text);
  // A search finds papers of any type: only what they are of tells whether it is the bank's.
  const others = useQueries({
    queries: (text ? (data?.data ?? []) : [])
      .filter(
        ({ _id, found }) =>
          _id !== importId && found.some(({ kind, number }) => kind === 'paper' && isSame(number)),
      )
      .map(({ _id }) => recordQuery<ImportDetail>(imports, _id)),
  });
  const before = others.map((one) => one.data).find((one) => one && isSame(paperOf(one, 'bank').number));
  return before
    ? {
        sentence: '{{number}} has this permit number too: is it right?',
        values: { number: before.number },
      }
    : undefined;
}

/** Typed with or without spaces and hyphens. */
const key = (number: string) => fold(number).replace(/[^\p{L}\p{N}]/gu, '');
