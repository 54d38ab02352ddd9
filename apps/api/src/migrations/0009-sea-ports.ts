import type { Migration } from '../database/migrate.ts';
import { fillLists } from '../features/reference-data/reference-data.service.ts';

/** Fills the list of sea ports of databases that had none yet. */
export const seaPorts: Migration = { id: 9, name: 'sea ports', run: () => fillLists(['sea_ports']) };
