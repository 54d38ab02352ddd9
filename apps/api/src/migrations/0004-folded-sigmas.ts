import mongoose from 'mongoose';
import { nameMark } from '../crud/search.ts';
import type { Migration } from '../database/migrate.ts';
import { modelNamed, modelNames } from '../database/model.ts';

type Searched = { search: string[] };

/** Parts of searched words were stored with the sigma that ends words; fold() makes one letter of both now. */
export const foldedSigmas: Migration = {
  id: 4,
  name: 'folded sigmas',
  run: async () => {
    const records = modelNames().map((name) => modelNamed(name).collection.collectionName);
    for (const name of [...records, 'audits', 'audittexts']) {
      const collection = mongoose.connection.collection<Searched>(name);
      const found = collection.find({ search: /ς/ }, { projection: { search: 1 } });
      for await (const { _id, search } of found) {
        const folded = search.map((part) =>
          part.startsWith(nameMark('')) ? part : part.replaceAll('ς', 'σ'),
        );
        await collection.updateOne({ _id }, { $set: { search: folded } });
      }
    }
  },
};
