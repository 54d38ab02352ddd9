import type { Migration } from '../database/migrate/migrate.ts';
import { modelNamed } from '../database/models.ts';
import { listFields } from '../database/search/search.ts';
import type { Id } from '../database/types.ts';

const BATCH = 1_000;

/** Sorts products without code and bar code behind those that have them, as their sort keys do from now on. */
export const codesOfProducts: Migration = {
  id: 13,
  name: 'codes of products',
  run: async ({ state, save }) => {
    const { collection } = modelNamed('Product');
    const { sort, sortUp } = listFields('Product', { sku: null, barcode: null });
    const $set = {
      'sort.sku': sort?.sku,
      'sort.barcode': sort?.barcode,
      'sortUp.sku': sortUp?.sku,
      'sortUp.barcode': sortUp?.barcode,
    };
    let after = state as Id | undefined;
    for (;;) {
      const filter = after ? { _id: { $gt: after } } : {};
      const batch = await collection
        .find(filter, { projection: { _id: 1 } })
        .sort({ _id: 1 })
        .limit(BATCH)
        .toArray();
      const last = batch.at(-1);
      if (!last) break;
      const ids = batch.map(({ _id }) => _id);
      await collection.updateMany({ _id: { $in: ids }, 'sortUp.sku': { $exists: false } }, { $set });
      after = last._id;
      await save(after);
    }
  },
};
