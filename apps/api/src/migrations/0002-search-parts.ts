import type { Migration } from '../database/migrate/migrate.ts';
import { modelNamed, modelNames } from '../database/models.ts';
import { refreshSearch } from '../database/search/search.ts';
import { inTransaction } from '../database/transactions/transaction.ts';
import type { Id } from '../database/types.ts';

const BATCH = 200;
type State = { model: string; after: Id | null };

/** Adds missing search parts to records. */
export const searchParts: Migration = {
  id: 2,
  name: 'search parts',
  run: async ({ state, save }) => {
    const begun = state as State | undefined;
    const models = modelNames();
    for (const model of models.slice(begun ? models.indexOf(begun.model) : 0)) {
      let after = begun?.model === model ? begun.after : null;
      for (;;) {
        const filter = { search: null, ...(after && { _id: { $gt: after } }) };
        const batch = await modelNamed(model).find(filter, { _id: 1 }).sort({ _id: 1 }).limit(BATCH).lean();
        const last = batch.at(-1);
        if (!last) break;
        const ids = batch.map(({ _id }) => _id);
        await inTransaction((session) => refreshSearch(model, { _id: { $in: ids } }, session));
        after = last._id;
        await save({ model, after });
      }
    }
  },
};
