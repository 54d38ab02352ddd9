import type { QueryClient } from '@tanstack/react-query';

/** Refetches the resource's visible queries and returns the record as stored now; undefined when it is gone. */
export async function storedNow<R extends object>(
  client: QueryClient,
  resource: string,
  id: unknown,
): Promise<R | undefined> {
  const shown = { queryKey: [resource], type: 'active' } as const;
  await client.refetchQueries(shown);
  return recordIn(client.getQueriesData(shown), id) as R | undefined;
}

function recordIn(value: unknown, id: unknown): object | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  if ('_id' in value && value._id === id) return value;
  for (const part of Object.values(value)) {
    const found = recordIn(part, id);
    if (found) return found;
  }
  return undefined;
}
