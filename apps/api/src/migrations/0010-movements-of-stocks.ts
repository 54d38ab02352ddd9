import type { Migration } from '../database/migrate/migrate.ts';
import { modelNamed } from '../database/models.ts';

const DOUBLE = 'stockId_1__id_1';

/** Drops an index on movements: the one with versions begins with the same stock and serves the same queries. */
export const movementsOfStocks: Migration = {
  id: 10,
  name: 'movements of stocks',
  run: async () => {
    const { collection } = modelNamed('Movement');
    const present = (await collection.indexes()).some(({ name }) => name === DOUBLE);
    if (present) await collection.dropIndex(DOUBLE);
  },
};
