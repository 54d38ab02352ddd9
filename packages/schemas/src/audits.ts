import { z } from 'zod';
import { admins, defineResource, type RecordOf } from './resource.ts';
import { storedDate, storedId } from './stored.ts';

/** What an entry can tell of. */
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
] as const;

const words = z.string().nullable();
/** A row of a list that came, went or changed. */
const changedRow = z.record(z.string(), words);
export type ChangedRow = z.output<typeof changedRow>;

/**
 * What changed in one field, such as `price` or `Bank_Permit.date`: values as the API takes them, names for ids. Of a
 * list, the rows that were there and are there no more as they were, and those that came for them.
 */
const change = z.object({
  field: z.string(),
  from: z.union([words, z.array(changedRow)]),
  to: z.union([words, z.array(changedRow)]),
});
export type Change = z.output<typeof change>;

/** What older entries don't say. */
const known = <T extends z.ZodType>(type: T) => type.nullable().default(null);

/** The trail of who did what (specification 2, sections 2 and 3). Entries are only ever added. */
export const audits = defineResource({
  name: 'audits',
  label: 'Audit entry',
  paths: { list: 'POST /aduit/getalladuit', search: 'POST /search/aduits' }, // sic
  access: { list: admins, search: admins },
  record: z.object({
    _id: storedId,
    action: z.string(),
    type: z.string(),
    message: z.string(),
    /** The e-mail of whoever did it; of a failed login, the e-mail that was tried. */
    user: z.string(),
    userId: known(z.string()),
    userName: known(z.string()),
    role: known(z.string()),
    /** Where the call came from, and its id in the log. */
    address: known(z.string()),
    requestId: known(z.string()),
    at: storedDate,
    record: known(z.object({ kind: z.string(), _id: z.string() })),
    changes: known(z.array(change)),
    /** How many a file or a report gave away. */
    rows: known(z.int()),
  }),
  sortable: ['action', 'type', 'user', 'at'],
  /** `record` by its id, `user` by id or e-mail. */
  filters: { record: 'reference', action: 'value', type: 'value', user: 'value', at: 'moments' },
  messages: {},
});
export type AuditEntry = RecordOf<typeof audits>;
