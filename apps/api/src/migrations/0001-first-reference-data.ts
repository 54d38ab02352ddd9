import type { Migration } from '../database/migrate.ts';
import { fillReferenceData } from '../features/reference-data/reference-data.service.ts';

/** Fills the lists behind the dropdowns of a new database. */
export const firstReferenceData: Migration = { id: 1, name: 'first reference data', run: fillReferenceData };
