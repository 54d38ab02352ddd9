import {
  type ReferenceData,
  type ReferenceItem,
  referenceMessages,
  referencePaths,
  referenceUpdate,
} from '@app/schemas/reference-data';
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { FormField } from '../../crud/resource-view.ts';
import { call } from '../../lib/api.ts';

const allItemsQuery = queryOptions({
  queryKey: ['reference data', 'all'],
  queryFn: ({ signal }) => call<{ data: ReferenceData[] }>(referencePaths.list, { all: true }, { signal }),
  select: ({ data }) => data[0],
});

/** Every list with all of its items, inactive ones too. */
export const useAllReferenceData = () => useQuery(allItemsQuery);

const hint = 'Shipments that hold the old name take the new one.';
const fields: readonly FormField[] = [{ kind: 'text', name: 'name', label: 'Name', hint, isWide: true }];

/** The items as what can be changed and deleted. */
export const referenceItems = {
  resource: {
    name: 'reference data',
    paths: referencePaths,
    messages: referenceMessages,
    update: referenceUpdate,
  },
  nameOf: ({ name }: ReferenceItem) => name,
  form: { fields, createTitle: 'New item', updateTitle: 'Rename item', maxWidth: '420px' },
  failures: {
    create: 'There was a problem adding the item.',
    update: 'There was a problem updating the item.',
    remove: 'There was a problem deleting the item.',
    removeTitle: 'Failed to delete item',
  },
};
