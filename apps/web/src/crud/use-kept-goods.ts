import { useQuery } from '@tanstack/react-query';
import { type KeptGoods, readGoods } from '../lib/goods.ts';
import { useSession } from '../lib/session.ts';

/** What this browser keeps for an outage, once that is needed. */
export function useKeptGoods(isNeeded: boolean): KeptGoods | undefined {
  const userId = useSession().userData?._id ?? '';
  const { data } = useQuery({
    queryKey: ['kept goods'],
    queryFn: async () => (await readGoods(userId)) ?? null,
    enabled: isNeeded && userId !== '',
    retry: false,
  });
  return data ?? undefined;
}
