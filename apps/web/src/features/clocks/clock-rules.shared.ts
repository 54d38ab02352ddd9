import { type ClockRules, clocksPaths } from '@app/schemas/imports/clock-rules';
import type { ClockRule } from '@app/schemas/imports/clocks';
import { toCents } from '@app/schemas/kit/amounts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '../../lib/api.ts';

/** The rules by which clocks count, as the settings have them (part 5, section 4). */
export const clocksQuery = queryOptions({
  queryKey: ['clocks'],
  queryFn: ({ signal }) => call<{ data: { rules: ClockRules } }>(clocksPaths.get, undefined, { signal }),
  select: ({ data }) => data,
});

/** Lists the names of the clocks in the order of the rules, once they are known: a column each. */
export function useClockNames(): readonly string[] {
  const { data } = useQuery(clocksQuery);
  return useMemo(() => [...new Set(data?.rules.map(({ name }) => name))], [data]);
}

/** Turns a rule of the settings into what clocks are counted by: in hundredths, with days. */
export const asCounted = ({ rate, tiers, since, ...rule }: ClockRules[number]): ClockRule => ({
  ...rule,
  rate: toCents(rate),
  tiers: tiers.map(({ fromDay, per20, per40 }) => ({
    fromDay,
    per20: toCents(per20),
    per40: toCents(per40),
  })),
  since: new Date(since),
});
