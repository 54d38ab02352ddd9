import type { ReportKind } from '@app/schemas/reports';
import { model, Schema, type Types } from 'mongoose';
import type { Reader } from '../../spreadsheets/reader.ts';
import type { ReportRange } from '../../spreadsheets/sheet.ts';

/** A requested report. Any process can make the file from it when it is fetched. */
type ReportRequest = {
  _id: string;
  user: Types.ObjectId;
  kind: ReportKind;
  range: ReportRange;
  /** Missing in requests of the version before. */
  reader?: Reader;
  expiresAt: Date;
};

const requestSchema = new Schema<ReportRequest>(
  {
    _id: String,
    user: Schema.Types.ObjectId,
    kind: String,
    range: { startDate: Date, endDate: Date, warehouseId: String },
    reader: { language: String, calendar: String },
    expiresAt: Date,
  },
  {
    collection: 'reportrequests',
    versionKey: false,
    minimize: false,
  },
);
requestSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });
export const ReportRequestModel = model<ReportRequest>('ReportRequest', requestSchema);
