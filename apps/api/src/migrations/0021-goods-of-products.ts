import mongoose from 'mongoose';
import type { Migration } from '../database/migrate/migrate.ts';
import { listFields } from '../database/search/search.ts';
import type { Id } from '../database/types.ts';
import { fillLists } from '../features/reference-data/reference-data.service.ts';

const BATCH = 1_000;

type OldProduct = { _id: Id; barcodeKey?: string | null };
const products = () => mongoose.connection.collection<OldProduct>('products');

/** Fills the new lists, sorts products without unit and minimum last, and keeps bar codes unique beside those of packs. */
export const goodsOfProducts: Migration = {
  id: 21,
  name: 'goods of products',
  run: async ({ state, save }) => {
    await fillLists(['units', 'adjustment_reasons']);
    const { sort, sortUp } = listFields('Product', { unit: null, minimum: null });
    const blank = {
      'sort.unit': sort?.unit,
      'sortUp.unit': sortUp?.unit,
      'sortUp.minimum': sortUp?.minimum,
    };
    let after = state as Id | undefined;
    for (;;) {
      const filter = after ? { _id: { $gt: after } } : {};
      const options = { projection: { barcodeKey: 1 } };
      const batch = await products().find(filter, options).sort({ _id: 1 }).limit(BATCH).toArray();
      const last = batch.at(-1);
      if (!last) break;
      const updates = batch.map(({ _id, barcodeKey }) => {
        const $set = { ...blank, barcodeKeys: barcodeKey ? [barcodeKey] : [] };
        const update = { $set, $unset: { barcodeKey: '' as const } };
        return { updateOne: { filter: { _id, 'sortUp.unit': { $exists: false } }, update } };
      });
      await products().bulkWrite(updates, { ordered: false });
      after = last._id;
      await save(after);
    }
    const indexes = await products().indexes();
    if (indexes.some(({ name }) => name === 'barcodeKey_1')) await products().dropIndex('barcodeKey_1');
  },
};
