import type { ReportKind } from '@app/schemas/reports';
import { model, Schema, type Types } from 'mongoose';
import type { Reader } from './reader.ts';

/** What a report is to hold: whole days, both ends included. */
export type ReportRange = { startDate?: Date; endDate?: Date; warehouseId?: string };

/** What was asked for. The file is made from it when it is fetched, by whichever process is asked. */
type ReportRequest = {
  _id: string;
  user: Types.ObjectId;
  kind: ReportKind;
  range: ReportRange;
  /** Requests of the version before have none. */
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
