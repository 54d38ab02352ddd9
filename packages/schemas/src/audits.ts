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

/** What changed in one field, as people read it. */
const change = z.object({ field: z.string(), from: z.string().nullable(), to: z.string().nullable() });
export type Change = z.output<typeof change>;

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
    at: storedDate,
    changes: z.array(change).optional(),
  }),
  sortable: ['action', 'type', 'user', 'at'],
  filters: { action: 'value', type: 'value', user: 'value', at: 'moments' },
  messages: {},
});
export type AuditEntry = RecordOf<typeof audits>;
