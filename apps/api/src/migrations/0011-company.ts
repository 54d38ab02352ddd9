import type { Migration } from '../database/migrate/migrate.ts';
import { prepareCompany } from '../features/company/company.service.ts';

/** Stores the company, new in this version. */
export const company: Migration = { id: 11, name: 'company', run: prepareCompany };
