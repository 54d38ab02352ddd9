import type { Migration } from '../database/migrate/migrate.ts';
import { beginClocks } from '../features/clocks/clocks.service.ts';
import { fillLists } from '../features/reference-data/reference-data.service.ts';
import { storedToday } from '../lib/time-zone.ts';

/** Fills the lists that imports choose from and begins the clocks of containers, new in this version. */
export const listsOfImports: Migration = {
  id: 23,
  name: 'lists of imports',
  run: async () => {
    await fillLists(['payment_modes', 'paper_types', 'cost_kinds']);
    await beginClocks(storedToday('Africa/Addis_Ababa'));
  },
};
