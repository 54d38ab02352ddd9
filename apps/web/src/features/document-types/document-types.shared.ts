import { type DocumentTypes, documentTypesPaths } from '@app/schemas/document-types';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';

/** What is to be asked for of each document type, as the settings say. */
export const documentTypesQuery = queryOptions({
  queryKey: ['document types'],
  queryFn: ({ signal }) => call<{ data: DocumentTypes }>(documentTypesPaths.get, undefined, { signal }),
  select: ({ data }) => data,
});
