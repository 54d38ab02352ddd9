import type { QueryClient } from '@tanstack/react-query';

/** A record as the screen shows it below its form, read again; undefined when it is not there any more. */
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
