import {
  type ReferenceData,
  type ReferenceItem,
  referenceCreate,
  referenceMessages,
  referencePaths,
  referenceUpdate,
} from '@app/schemas/reference-data';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { formFieldsOf } from '../../crud/declared-fields.tsx';
import type { Failures, FormView } from '../../crud/resource-view.ts';
import { call } from '../../lib/api.ts';

const allItemsQuery = queryOptions({
  queryKey: ['reference data', 'all'],
  queryFn: ({ signal }) => call<{ data: ReferenceData[] }>(referencePaths.list, { all: true }, { signal }),
  select: ({ data }) => data[0],
});

/** Loads every list with all items, inactive ones included. */
export const useAllReferenceData = () => useQuery(allItemsQuery);

const fields = formFieldsOf({ create: referenceCreate }, [
  { field: 'name', hint: 'Shipments that hold the old name take the new one.', isWide: true },
]);

/** The items as a resource that can be changed and deleted. */
export const referenceItems = {
  resource: {
    name: 'reference data',
    paths: referencePaths,
    messages: referenceMessages,
    update: referenceUpdate,
  },
  nameOf: ({ name }: ReferenceItem) => name,
  form: { fields, createTitle: 'New item', updateTitle: 'Rename item', maxWidth: '420px' } satisfies FormView,
  failures: {
    create: 'There was a problem adding the item.',
    update: 'There was a problem updating the item.',
    remove: 'There was a problem deleting the item.',
    removeTitle: 'Failed to delete item',
  } satisfies Failures,
};
