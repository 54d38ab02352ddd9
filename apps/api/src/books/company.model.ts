import type { Company } from '@app/schemas/company/company';
import { DEFAULT_COMPANY_NAME } from '@app/schemas/company/company-head';
import { defineCollection } from '../database/model.ts';
import { AnyField } from '../database/types.ts';

/** Id of the only record. */
export const COMPANY = 'company';

/** As stored: money in cents, the VAT rate in hundredths of a per cent, the day as midnight UTC. */
export type StoredCompany = Omit<Company, 'lockedUntil'> & { _id: string; lockedUntil: Date | null };

export const firstCompany: Omit<StoredCompany, '_id'> = {
  name: DEFAULT_COMPANY_NAME,
  nameAm: null,
  address: null,
  phone: null,
  tin: null,
  vatNo: null,
  vat: 'none',
  vatRate: 15_00,
  receiptFooter: null,
  logo: null,
  salesDaysBack: null,
  lockedUntil: null,
  belowPrice: 'warn',
  encodersMayReturn: false,
  returnDays: null,
  encodersMayAdjust: true,
  newCustomerLimit: 0,
  cashLimit: 50_000_00,
  __v: 0,
};

export const CompanyModel = defineCollection<StoredCompany>('Company', {
  collection: 'company',
  scope: 'everyone',
  fields: {
    _id: String,
    name: String,
    nameAm: String,
    address: String,
    phone: String,
    tin: String,
    vatNo: String,
    vat: String,
    vatRate: Number,
    receiptFooter: String,
    logo: AnyField,
    salesDaysBack: Number,
    lockedUntil: Date,
    belowPrice: String,
    encodersMayReturn: Boolean,
    returnDays: Number,
    encodersMayAdjust: Boolean,
    newCustomerLimit: Number,
    cashLimit: Number,
    __v: Number,
  },
});
