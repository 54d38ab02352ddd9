import type { auditActions, Change } from '@app/schemas/audits';
import { type ClientSession, model, Schema } from 'mongoose';
import type { Stored } from '../database/model.ts';
import { searchParts } from './search.ts';

export type AuditAction = (typeof auditActions)[number];

/** What a handler knows of its change; who did it and when is added when the entry is written. */
export type AuditDraft = {
  action: AuditAction;
  /** The kind of record, "Product". */
  type: string;
  message: string;
  changes?: Change[];
  /** Only where nobody is signed in. */
  user?: string;
};

const auditSchema = new Schema<Stored>(
  {
    action: String,
    type: String,
    message: String,
    user: String,
    at: Date,
    changes: { type: [{ field: String, from: String, to: String, _id: false }], default: undefined },
    search: { type: [String], default: undefined },
  },
  { collection: 'audits', versionKey: false, autoIndex: false, autoCreate: false },
);
for (const column of ['action', 'type', 'user', 'at']) auditSchema.index({ [column]: 1, _id: 1 });
auditSchema.index({ search: 1 });
export const AuditModel = model<Stored>('Audit', auditSchema);

/** Adds an entry in the transaction of the change that it tells of: both are stored, or neither. */
export async function writeAudit(draft: AuditDraft, user: string, session: ClientSession): Promise<void> {
  const entry = { ...draft, user: draft.user ?? user, at: new Date() };
  const search = searchParts([entry.action, entry.type, entry.message, entry.user]);
  // Straight to the driver: there is nothing to cast, and every change waits for it.
  await AuditModel.collection.insertOne({ ...entry, search }, { session });
}
