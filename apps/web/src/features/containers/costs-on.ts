import { type BoardContainer, containers, containersPaths } from '@app/schemas/imports/container-board';
import type { Page } from '@app/schemas/kit/lists';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { readAll } from '../../crud/list/read-all.ts';
import { call } from '../../lib/api.ts';

/** Most containers that one call names. */
const CHOSEN_MAX = 100;

/** What containers cost on a day, by their ids, and together. */
type Counted = { costs: ReadonlyMap<string, number>; sum: number };

type Board = {
  rows: readonly BoardContainer[];
  /** How many match on all pages, and the request of them all. */
  total: number | undefined;
  shown: object;
};

/**
 * Asks what containers will have cost on a day: those of the page, and then all that match, for their sum. Which ones
 * match, and their order, stay those of today (part 5, section 4).
 * @param on a day as yyyy-MM-dd; without one nothing is asked
 */
export function useCostsOn(on: string | null, { rows, total = 0, shown }: Board) {
  const ids = rows.map(({ _id }) => _id);
  const isWhole = total <= ids.length;
  const ofPage = useQuery({
    queryKey: ['containers', 'costs', on, ids],
    queryFn: ({ signal }) => costsOf(ids, on, signal),
    enabled: Boolean(on && ids.length),
  });
  const ofAll = useQuery({
    queryKey: ['containers', 'costs of all', on, shown],
    queryFn: async ({ signal }) => {
      const all = await readAll<BoardContainer>(containers, shown);
      return costsOf(
        all.map(({ _id }) => _id),
        on,
        signal,
      );
    },
    enabled: Boolean(on && ids.length && !isWhole),
  });
  const [page, all] = [ofPage.data, ofAll.data];
  return useMemo(
    () => ({
      costOf: (id: string): number | undefined => page?.costs.get(id) ?? all?.costs.get(id),
      sum: (isWhole ? page : all)?.sum,
    }),
    [page, all, isWhole],
  );
}
export type CostsOn = ReturnType<typeof useCostsOn>;

async function costsOf(ids: readonly string[], on: string | null, signal: AbortSignal): Promise<Counted> {
  const costs = new Map<string, number>();
  let sum = 0;
  for (let at = 0; at < ids.length; at += CHOSEN_MAX) {
    const request = { page: 1, limit: CHOSEN_MAX, on, ids: ids.slice(at, at + CHOSEN_MAX) };
    const { data, sums } = await call<Page<BoardContainer>>(containersPaths.list, request, { signal });
    for (const { _id, cost } of data) costs.set(_id, cost);
    sum += sums?.cost ?? 0;
  }
  return { costs, sum };
}
