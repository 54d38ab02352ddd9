import { Container, Truck } from 'lucide-react';
import { useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import type { RowAction } from '../../components/table/row-menu.tsx';
import type { RecordBase, ResourceView } from '../../crud/resource-view.ts';
import { paths } from '../../lib/paths.ts';

/** The kinds of records that a shipment is made from. */
export const sources = ['import', 'china', 'freezone'] as const;
export type Source = (typeof sources)[number];

const legs = {
  freezone: {
    label: 'Continue as free zone shipping',
    icon: Container,
    path: `${paths.freeZoneShipping}/create`,
  },
  ethiopian: {
    label: 'Continue as Ethiopian shipping',
    icon: Truck,
    path: `${paths.ethiopianShipping}/create`,
  },
} as const;

/** Adds the ways on from a record to a list's actions: to the legs behind it (part 5, section 1). */
export function useContinued<R extends RecordBase>(view: ResourceView<R>, source: Source): ResourceView<R> {
  const navigate = useNavigate();
  return useMemo(() => {
    const isOffered = (record: R) => !view.isFixed?.(record);
    const actions = Object.values(source === 'freezone' ? { ethiopian: legs.ethiopian } : legs).map(
      ({ path, ...leg }): RowAction<R> => ({
        ...leg,
        isLate: true,
        isOffered,
        run: ({ _id }) => void navigate(`${path}?from=${source}:${_id}`),
      }),
    );
    return { ...view, actions: [...actions, ...(view.actions ?? [])] };
  }, [view, source, navigate]);
}
