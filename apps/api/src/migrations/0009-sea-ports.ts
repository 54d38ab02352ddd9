import type { Migration } from '../database/migrate/migrate.ts';
import { fillLists } from '../features/reference-data/reference-data.service.ts';

/** Fills the list of sea ports, new in this version. */
export const seaPorts: Migration = { id: 9, name: 'sea ports', run: () => fillLists(['sea_ports']) };
