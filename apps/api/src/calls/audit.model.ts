import { audits } from '@app/schemas/access/audits';
import { defineCollection } from '../database/model.ts';
import { orderPath } from '../database/sort-keys.ts';
import { AnyField } from '../database/types.ts';

export const AuditModel = defineCollection('Audit', {
  collection: 'audits',
  scope: 'everyone',
  fields: {
    action: String,
    type: String,
    message: String,
    messageKey: String,
    messageValues: AnyField,
    user: String,
    userId: String,
    userName: String,
    role: String,
    address: String,
    requestId: String,
    at: Date,
    record: { kind: String, _id: String },
    changes: { type: [AnyField], default: undefined },
    rows: Number,
    search: { type: [String], default: undefined },
    sort: { type: AnyField, default: undefined },
  },
  indexes: [
    ...audits.sortable.map((column) => ({ keys: { [orderPath(audits, column, 1)]: 1, _id: 1 } as const })),
    { keys: { userId: 1, _id: 1 } },
    { keys: { 'record._id': 1, _id: 1 } },
    { keys: { search: 1 } },
  ],
});
