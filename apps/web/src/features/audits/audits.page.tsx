import { type AuditEntry, auditActions, audits, type Change } from '@app/schemas/audits';
import { ListPage } from '../../crud/list-page.tsx';
import { defineResourceView } from '../../crud/resource-view.ts';
import { formatTime } from '../../lib/format.ts';
import { useT } from '../../lib/i18n.ts';

const who = ({ user }: AuditEntry) => user;
const when = ({ at }: AuditEntry) => <time dateTime={at}>{formatTime(at)}</time>;

const auditsView = defineResourceView<AuditEntry>({
  resource: audits,
  title: 'Aduit-Trail', // sic
  counted: '{{count, number}} entries',
  nameOf: ({ message }) => message,
  hasRowActions: false,
  columns: [
    { id: 'action', header: 'Action', cell: ({ action }, t) => t(action), width: '11rem' },
    { id: 'type', header: 'Type', cell: ({ type }, t) => t(type), phone: 'note', width: '16rem' },
    { id: 'message', header: 'Message', cell: ({ message }) => message, phone: 'title' },
    { id: 'user', header: 'By', cell: who, isHidden: true, width: '18%' },
    { id: 'at', header: 'When', cell: when, isHidden: true, width: '13.75rem' },
  ],
  filters: [
    {
      kind: 'value',
      field: 'action',
      label: 'Action',
      options: Object.fromEntries(auditActions.map((action) => [action, action])),
    },
    { kind: 'days', field: 'at', label: 'When' },
  ],
  details: {
    title: 'Audit entry',
    maxWidth: '560px',
    items: [
      { label: 'Action', value: ({ action }, t) => t(action) },
      { label: 'Type', value: ({ type }, t) => t(type) },
      { label: 'Message', value: ({ message }) => message },
      { label: 'By', value: who },
      { label: 'When', value: when },
      { label: 'Changes', value: ({ changes }) => changes?.length && <Changes changes={changes} /> },
    ],
  },
});

export const AuditsPage = () => <ListPage view={auditsView} />;

/** Each field that an update changed, with what it was and what it became. */
function Changes({ changes }: { changes: readonly Change[] }) {
  const t = useT();
  return (
    <ul className="grid gap-1 py-1">
      {changes.map(({ field, from, to }) => (
        <li key={field}>
          <span className="text-muted">{field}:</span> <del>{from ?? t('nothing')}</del> →{' '}
          <ins className="no-underline">{to ?? t('nothing')}</ins>
        </li>
      ))}
    </ul>
  );
}
