import { COMPANY, CompanyModel, firstCompany } from '../books/company.model.ts';
import type { Migration } from '../database/migrate/migrate.ts';
import { modelOf } from '../database/models.ts';

/** Stores the company, new in this version. */
export const company: Migration = {
  id: 11,
  name: 'company',
  run: async () => {
    await modelOf(CompanyModel).updateOne({ _id: COMPANY }, { $setOnInsert: firstCompany }, { upsert: true });
  },
};
