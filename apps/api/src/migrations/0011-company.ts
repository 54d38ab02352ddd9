import { COMPANY, CompanyModel, firstCompany } from '../books/company.model.ts';
import type { Migration } from '../database/migrate/migrate.ts';

/** Stores the company, new in this version. */
export const company: Migration = {
  id: 11,
  name: 'company',
  run: async () => {
    await CompanyModel.updateOne({ _id: COMPANY }, { $setOnInsert: firstCompany }, { upsert: true });
  },
};
