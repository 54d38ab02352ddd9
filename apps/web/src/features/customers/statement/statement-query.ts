import { type Statement, statementPaths } from '@app/schemas/receivables';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';

export type StatementRange = { startDate: string | null; endDate: string | null };

/** Queries a customer's statement. The previous one stays until that of other days has loaded. */
export const statementQuery = (request: StatementRange & { _id: string }) =>
  queryOptions({
    queryKey: ['statement', request],
    queryFn: ({ signal }) => call<{ data: Statement }>(statementPaths.get, request, { signal }),
    select: ({ data }) => data,
    placeholderData: keepPreviousData,
  });
