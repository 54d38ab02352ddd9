import { batched } from './batched.ts';
import { modelOf } from './models.ts';
import type { Collection } from './types.ts';

const counts = batched(async (all: readonly Collection<object>[]) => {
  const count = async (one: Collection<object>) =>
    [one, await modelOf(one).collection.estimatedDocumentCount()] as const;
  return new Map(await Promise.all(all.map(count)));
});

/** Counts all records of a kind by the database's own counter. */
export const countAll = async (kind: Collection<object>): Promise<number> =>
  (await counts([kind])).get(kind) ?? 0;
