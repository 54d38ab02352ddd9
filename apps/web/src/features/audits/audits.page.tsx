import { type AuditEntry, type auditActions, audits } from '@app/schemas/audits';
import { roles } from '@app/schemas/users';
import { type ComponentType, useMemo } from 'react';
import { ListPage } from '../../crud/list-page.tsx';
import { userPicker } from '../../crud/pickers.ts';
import { defineResourceView } from '../../crud/resource-view.ts';
import { entryOf } from '../../lib/entry-of.ts';
import { formatAmount } from '../../lib/format.ts';
import type { Translate } from '../../lib/i18n.ts';
import { message, when, who } from './entry-words.tsx';

/** What was done, as a noun: on buttons the same words are requests. */
const actionWords: Record<(typeof auditActions)[number], string> = {
  Create: 'Action: Create',
  Update: 'Action: Update',
  Delete: 'Action: Delete',
  Login: 'Action: Login',
  'Login failed': 'Action: Login failed',
  Logout: 'Action: Logout',
  'Password change': 'Action: Password change',
  'Password reset': 'Action: Password reset',
  Unlock: 'Action: Unlock',
  'End of sessions': 'Action: End of sessions',
  Report: 'Action: Report',
  Export: 'Action: Export',
};

/** Kinds of records and of answers that entries are about. */
const types = [
  'Product',
  'Warehouse',
  'Stock',
  'Sale',
  'Shipment',
  'User',
  'Report',
  'Reference data',
  'Document types',
];
const typeWords = Object.fromEntries(types.map((type) => [type, type]));

const action = ({ action: done }: AuditEntry, t: Translate) => t(entryOf(actionWords, done) ?? done);
/** Name, role and e-mail, as far as the entry has them. */
const author = ({ userName, role, user }: AuditEntry, t: Translate) =>
  userName ? (
    <span>
      {userName}
      {role && `, ${t(entryOf(roles, role) ?? role)}`} <span className="block text-muted">{user}</span>
    </span>
  ) : (
    user
  );

/** @param Changes says what an entry has changed */
const auditsView = (Changes: ComponentType<{ record: AuditEntry }>) =>
  defineResourceView<AuditEntry>({
    resource: audits,
    title: 'Aduit-Trail', // sic
    counted: '{{count, number}} entries',
    nameOf: message,
    hasRowActions: false,
    columns: [
      { id: 'action', header: 'Action', cell: action, width: '11rem' },
      { id: 'type', header: 'Type', cell: ({ type }, t) => t(type), phone: 'note', width: '16rem' },
      { id: 'message', header: 'Message', cell: message, phone: 'title' },
      { id: 'user', header: 'By', cell: who, isHidden: true, width: '18%' },
      { id: 'at', header: 'When', cell: when, isHidden: true, width: '13.75rem' },
    ],
    filters: [
      {
        kind: 'reference',
        field: 'user',
        label: 'Who',
        of: userPicker,
        nameIn: ({ userId, userName }: AuditEntry, id) =>
          userId === id ? (userName ?? undefined) : undefined,
      },
      { kind: 'value', field: 'action', label: 'Action', options: actionWords },
      { kind: 'value', field: 'type', label: 'Type', options: typeWords },
      { kind: 'days', field: 'at', label: 'When' },
    ],
    details: {
      title: 'Audit entry',
      maxWidth: '640px',
      items: [
        { label: 'Action', value: action },
        { label: 'Type', value: ({ type }, t) => t(type) },
        { label: 'Message', value: message },
        { label: 'By', value: author },
        { label: 'When', value: when },
        { label: 'Number of rows', value: ({ rows }) => rows !== null && formatAmount(rows) },
        { label: 'Address', value: ({ address }) => address },
        { label: 'Request', value: ({ requestId }) => requestId },
      ],
      foot: Changes,
      hasNoHistory: true,
    },
  });

type AuditsPageProps = { Changes: ComponentType<{ record: AuditEntry }> };

export function AuditsPage({ Changes }: AuditsPageProps) {
  const view = useMemo(() => auditsView(Changes), [Changes]);
  return <ListPage view={view} />;
}
