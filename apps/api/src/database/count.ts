import { batched } from './batched.ts';
import type { StoredModel } from './model.ts';

const counts = batched(async (models: readonly StoredModel[]) => {
  const count = async (model: StoredModel) =>
    [model, await model.collection.estimatedDocumentCount()] as const;
  return new Map(await Promise.all(models.map(count)));
});

/** Counts all records of a model by the database's own counter. */
export const countAll = async (model: StoredModel): Promise<number> =>
  (await counts([model])).get(model) ?? 0;
