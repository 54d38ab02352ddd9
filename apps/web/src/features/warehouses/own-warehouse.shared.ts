import { useMemo } from 'react';
import { useSession } from '../../lib/session/session.ts';

export type Place = { _id: string; name: string };

/** Returns the warehouse that the signed-in user works in, if any. */
export function useOwnWarehouse(): Place | undefined {
  const { wareHouse, wareHouseName } = useSession().userData ?? {};
  return useMemo(
    () => (wareHouse && wareHouseName ? { _id: wareHouse, name: wareHouseName } : undefined),
    [wareHouse, wareHouseName],
  );
}
