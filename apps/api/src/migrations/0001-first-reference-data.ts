import type { Migration } from '../database/migrate/migrate.ts';
import { fillReferenceData } from '../features/reference-data/reference-data.service.ts';

/** Fills a new database's lists behind the dropdowns. */
export const firstReferenceData: Migration = { id: 1, name: 'first reference data', run: fillReferenceData };
