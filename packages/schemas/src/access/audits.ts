import { z } from 'zod';
import { admins, defineResource, type RecordOf } from '../kit/resource.ts';
import { storedDate, storedId } from '../kit/stored.ts';
import { messageValues } from '../messages/answer.ts';

/** The actions that entries record. */
export const auditActions = [
  'Create',
  'Update',
  'Delete',
  'Login',
  'Login failed',
  'Logout',
  'Password change',
  'Password reset',
  'Unlock',
  'End of sessions',
  'Report',
  'Export',
  'Upload',
] as const;

const words = z.string().nullable();
/** A list's row that was added, removed or changed. */
const changedRow = z.record(z.string(), words);
export type ChangedRow = z.output<typeof changedRow>;

/**
 * The change of one field, such as `price` or `Bank_Permit.date`: values as the API takes them, names for ids. Of a
 * list, the removed rows as they were, and the rows that replaced them.
 */
const change = z.object({
  field: z.string(),
  from: z.union([words, z.array(changedRow)]),
  to: z.union([words, z.array(changedRow)]),
});
export type Change = z.output<typeof change>;

/** Missing in older entries. */
const known = <T extends z.ZodType>(type: T) => type.nullable().default(null);

/** The trail of who did what (specification 2, sections 2 and 3). Append-only. */
export const audits = defineResource({
  name: 'audits',
  label: 'Audit entry',
  paths: { list: 'POST /aduit/getalladuit', search: 'POST /search/aduits' }, // sic
  access: { list: admins, search: admins },
  record: z.object({
    _id: storedId,
    action: z.string(),
    type: z.string(),
    /** In English; key and values translate it. */
    message: z.string(),
    messageKey: known(z.string()),
    messageValues: known(messageValues),
    /** The e-mail of the acting user; for a failed login, the one that was entered. */
    user: z.string(),
    userId: known(z.string()),
    userName: known(z.string()),
    role: known(z.string()),
    /** The caller's address, and the call's id in the log. */
    address: known(z.string()),
    requestId: known(z.string()),
    at: storedDate,
    record: known(z.object({ kind: z.string(), _id: z.string() })),
    changes: known(z.array(change)),
    /** How many rows a file or report contained. */
    rows: known(z.int()),
  }),
  sortable: ['action', 'type', 'user', 'at'],
  /** `record` by id, `user` by id or e-mail. */
  filters: { record: 'reference', action: 'value', type: 'value', user: 'value', at: 'moments' },
});
export type AuditEntry = RecordOf<typeof audits>;
