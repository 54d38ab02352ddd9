import type { Migration } from '../database/migrate.ts';
import { modelNamed } from '../database/model.ts';

const doubles = {
  EthiopianShipment: ['Import_Document_Status', 'Transit_Status', 'return'],
  FreeZoneShipment: ['Transit_Status', 'return'],
};

/** Shipments had an index on each status beside the one that their list is sorted by, which serves as well. */
export const doubleIndexes: Migration = {
  id: 3,
  name: 'double indexes',
  run: async () => {
    for (const [model, paths] of Object.entries(doubles)) {
      const { collection } = modelNamed(model);
      const present = (await collection.indexes()).map(({ name }) => name);
      for (const name of paths.map((path) => `${path}_1`))
        if (present.includes(name)) await collection.dropIndex(name);
    }
  },
};
