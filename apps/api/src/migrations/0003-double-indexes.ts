import type { Migration } from '../database/migrate/migrate.ts';
import { modelNamed } from '../database/models.ts';

const doubles = {
  EthiopianShipment: ['Import_Document_Status', 'Transit_Status', 'return'],
  FreeZoneShipment: ['Transit_Status', 'return'],
};

/**
 * Drops an index on each of these statuses (`{ status }`): the one for sorting (`{ status, _id }`) begins with the same
 * field and serves the same queries.
 */
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
