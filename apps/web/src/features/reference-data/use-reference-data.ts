import {
  type ReferenceData,
  type ReferenceItem,
  referenceMessages,
  referencePaths,
} from '@app/schemas/reference-data';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';

const allItemsQuery = queryOptions({
  queryKey: ['reference data', 'all'],
  queryFn: ({ signal }) => call<{ data: ReferenceData[] }>(referencePaths.list, { all: true }, { signal }),
  select: ({ data }) => data[0],
});

/** Every list with all of its items, inactive ones too. */
export const useAllReferenceData = () => useQuery(allItemsQuery);

/** The items as what can be changed and deleted. */
export const referenceItems = {
  resource: { name: 'reference data', paths: referencePaths, messages: referenceMessages },
  nameOf: ({ name }: ReferenceItem) => name,
  failures: {
    create: 'There was a problem adding the item.',
    update: 'There was a problem updating the item.',
    remove: 'There was a problem deleting the item.',
    removeTitle: 'Failed to delete item',
  },
};
