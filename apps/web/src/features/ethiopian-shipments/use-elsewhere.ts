import { type BoardContainer, containersPaths } from '@app/schemas/imports/container-board';
import { type Page, SEARCH_SIZE } from '@app/schemas/kit/lists';
import { containerKey } from '@app/schemas/shipments/containers';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import type { Question } from '../../crud/resource-view.ts';
import { call } from '../../lib/api.ts';
import { useDebounced } from '../../lib/browser/use-debounced.ts';

const SEARCH_AFTER_MS = 500;

/** Asks where another shipment has a container of this number that is not returned (part 5, section 3). */
export function useElsewhere(typed: string): Question | undefined {
  const { id } = useParams();
  const key = containerKey(typed);
  const number = useDebounced(key, SEARCH_AFTER_MS);
  const { data } = useQuery({
    queryKey: ['containers', 'elsewhere', number],
    queryFn: ({ signal }) =>
      call<Page<BoardContainer>>(
        containersPaths.list,
        { page: 1, limit: SEARCH_SIZE, data: number },
        { signal },
      ),
    enabled: number !== '',
  });
  const other = data?.data.find(
    ({ containerNo, returned, shipment }) =>
      containerKey(containerNo) === key && !returned && shipment._id !== id,
  );
  if (!key || !other) return undefined;
  return {
    sentence: '{{number}} has this container too: is the number right?',
    values: { number: other.shipment.OperationNo },
  };
}
