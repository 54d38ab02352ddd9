import type { ReportKind } from '@app/schemas/reports';
import { defineCollection } from '../../database/model.ts';
import { type Id, IdField } from '../../database/types.ts';
import type { Locale } from '../../spreadsheets/locale.ts';
import type { ReportRange } from '../../spreadsheets/sheet.ts';

/** A requested report. Any process can make the file from it when it is fetched. */
type ReportRequest = {
  _id: string;
  user: Id;
  kind: ReportKind;
  range: ReportRange;
  /** Missing in requests of the version before. */
  reader?: Locale;
  expiresAt: Date;
};

export const ReportRequestModel = defineCollection<ReportRequest>('ReportRequest', {
  collection: 'reportrequests',
  scope: 'everyone',
  fields: {
    _id: String,
    user: IdField,
    kind: String,
    range: { startDate: Date, endDate: Date, warehouseId: String },
    reader: { language: String, calendar: String },
    expiresAt: Date,
  },
  indexes: [{ keys: { expiresAt: 1 }, expireAfterSeconds: 0 }],
});
