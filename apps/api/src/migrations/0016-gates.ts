import type { Migration } from '../database/migrate/migrate.ts';
import { prepareCompany } from '../features/company/company.service.ts';

/** Adds gates for sales, as there were 32. */
export const gates: Migration = { id: 16, name: 'gates', run: prepareCompany };
