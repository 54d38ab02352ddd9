import { type Statement, statementPaths } from '@app/schemas/receivables';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';

export type StatementRange = { startDate: string | null; endDate: string | null };

/** Queries a customer's statement with its days. The previous one stays until that of other days has loaded. */
export const statementQuery = (request: StatementRange & { _id: string }) =>
  queryOptions({
    queryKey: ['statement', request],
    queryFn: async ({ signal }) => {
      const { data } = await call<{ data: Statement }>(statementPaths.get, request, { signal });
      return { statement: data, range: request };
    },
    placeholderData: keepPreviousData,
  });
