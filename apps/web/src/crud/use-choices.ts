import { PICKER_SIZE } from '@app/schemas/lists';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useDebounced } from '../lib/use-debounced.ts';
import { messageOf, pageQuery } from './queries.ts';
import type { PickerSource } from './resource-view.ts';

const DEBOUNCE_MS = 250;
/** Lists of choices change seldom; several pickers of a form share one answer. */
const FRESH_MS = 30_000;

/** The records to choose from: the first ones, or those that match what is typed, of all there are. */
export function useChoices({ resource }: PickerSource) {
  const [typed, setTyped] = useState('');
  const text = useDebounced(typed.trim(), DEBOUNCE_MS);
  const query = useQuery({
    ...pageQuery<{ _id: string; name: string }>(resource, {
      page: 1,
      limit: PICKER_SIZE,
      ...(text && { data: text }),
    }),
    staleTime: FRESH_MS,
  });
  const { data } = query;
  const choices = useMemo(
    () => (data?.data ?? []).map(({ _id, name }) => ({ value: _id, label: name })),
    [data],
  );
  const found = {
    choices,
    total: data?.total ?? 0,
    isPending: typed.trim() !== text || query.isPending || query.isPlaceholderData,
    error: messageOf(query.error),
  };
  return { found, search: setTyped };
}
