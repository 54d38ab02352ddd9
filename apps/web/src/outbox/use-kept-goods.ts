import { useQuery } from '@tanstack/react-query';
import type { KeptRecords } from '../crud/resource-view.ts';
import { useSession } from '../lib/session/session.ts';
import { type KeptGoods, readGoods } from './goods.ts';

/** Reads the data kept for offline sales, once needed. */
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

/** Returns its products or warehouses in a picker's form. */
export function useKeptRecords(of: 'products' | 'warehouses', isNeeded: boolean): KeptRecords | undefined {
  const goods = useKeptGoods(isNeeded);
  return goods && { records: goods[of], at: goods.at };
}
