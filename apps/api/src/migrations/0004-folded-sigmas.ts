import mongoose from 'mongoose';
import type { Migration } from '../database/migrate/migrate.ts';
import { modelNamed, modelNames } from '../database/models.ts';
import { nameMark } from '../database/search/search.ts';

type Searched = { search: string[] };

/** Replaces the final sigma in stored search parts, which fold() now turns into the other one. */
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
