import { type AuditEntry, type auditActions, audits } from '@app/schemas/access/audits';
import { roles } from '@app/schemas/access/users';
import { type ComponentType, useMemo } from 'react';
import { defineResourceView } from '../../crud/define-view.ts';
import { ListPage } from '../../crud/list/list-page.tsx';
import { entryOf } from '../../lib/entry-of.ts';
import { formatAmount } from '../../lib/format/format.ts';
import { fromData, type Translate } from '../../lib/i18n.ts';
import { anyImport } from '../imports/import-field.shared.tsx';
import { userPicker } from '../users/user-picker.shared.ts';
import { message, when, who } from './entry-words.shared.tsx';

/** Names of actions as nouns: on buttons the same words are commands. */
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
  Upload: 'Action: Upload',
};

/** The kinds of records and files that entries are about. */
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

const action = ({ action: done }: AuditEntry, t: Translate) =>
  t(fromData(entryOf(actionWords, done) ?? done));
/** Name, role and e-mail, as far as the entry has them. */
const author = ({ userName, role, user }: AuditEntry, t: Translate) =>
  userName ? (
    <span>
      {userName}
      {role && `, ${t(fromData(entryOf(roles, role) ?? role))}`}{' '}
      <span className="block text-muted">{user}</span>
    </span>
  ) : (
    user
  );

/** @param Changes shows what an entry changed */
const auditsView = (Changes: ComponentType<{ record: AuditEntry }>) =>
  defineResourceView<AuditEntry>({
    resource: audits,
    title: 'Aduit-Trail', // sic
    order: { field: 'at', order: 'desc' },
    counted: '{{count, number}} entries',
    nameOf: message,
    hasRowActions: false,
    columns: [
      { field: 'action', header: 'Action', cell: action, width: '11rem' },
      {
        field: 'type',
        header: 'Type',
        cell: ({ type }, t) => t(fromData(type)),
        phone: 'note',
        width: '16rem',
      },
      { field: 'message', header: 'Message', cell: message, phone: 'title' },
      { field: 'user', header: 'By', cell: who, isHidden: true, width: '18%' },
      { field: 'at', header: 'When', cell: when, isHidden: true, width: '13.75rem' },
    ],
    filters: [
      {
        field: 'user',
        label: 'Who',
        of: userPicker,
        nameIn: ({ userId, userName }: AuditEntry, id) =>
          userId === id ? (userName ?? undefined) : undefined,
      },
      { field: 'action', label: 'Action', options: actionWords },
      { field: 'type', label: 'Type', options: typeWords },
      { field: 'at', label: 'When' },
      { field: 'record', label: 'Import', of: anyImport, nameIn: () => undefined },
    ],
    details: {
      title: 'Audit entry',
      maxWidth: '640px',
      items: [
        { label: 'Action', value: action },
        { label: 'Type', value: ({ type }, t) => t(fromData(type)) },
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
