import { roles, type User, userStatuses, users } from '@app/schemas/users';
import { KeyRound } from 'lucide-react';
import { StatusBadge } from '../../components/status-badge.tsx';
import { ListPage } from '../../crud/list-page.tsx';
import { warehousePicker } from '../../crud/pickers.ts';
import { recordedColumns } from '../../crud/recorded.ts';
import { defineResourceView, type FormField } from '../../crud/resource-view.ts';
import { formatMoment } from '../../lib/format.ts';
import { refreshUserData } from '../../lib/session.ts';
import { askToReset, ResetPassword } from './reset-password.tsx';
import { StatusSwitch } from './status-switch.tsx';
import { userFailures } from './user-failures.ts';

const nameOf = ({ fname, mname }: User) => `${fname} ${mname}`;

const fields: readonly FormField[] = [
  { kind: 'text', name: 'fname', label: 'First name' },
  { kind: 'text', name: 'mname', label: 'Middle name' },
  { kind: 'text', name: 'email', label: 'Email', inputMode: 'email', isWide: true },
  { kind: 'text', name: 'phoneNo', label: 'Phone number', inputMode: 'tel', isWide: true },
  { kind: 'select', name: 'role', label: 'Role', options: roles, initial: 'encoder' },
  { kind: 'select', name: 'status', label: 'Status', options: userStatuses, initial: 'ACTIVE' },
  {
    kind: 'picker',
    name: 'wareHouse',
    label: 'Warehouse',
    of: warehousePicker,
    nameIn: 'wareHouseName',
    isWide: true,
  },
  {
    kind: 'password',
    name: 'password',
    label: 'Password',
    hint: '6 to 19 characters',
    autoComplete: 'new-password',
    isForCreate: true,
    isWide: true,
  },
];

export const usersView = defineResourceView<User>({
  resource: users,
  title: 'Manage Encoders',
  counted: '{{count, number}} users',
  nameOf,
  columns: [
    { id: 'fname', header: 'First name', cell: ({ fname }) => fname, phone: 'title', width: '15%' },
    { id: 'mname', header: 'Middle name', cell: ({ mname }) => mname, width: '15%' },
    { id: 'email', header: 'Email', cell: ({ email }) => email, phone: 'note' },
    { id: 'phoneNo', header: 'Phone number', cell: ({ phoneNo }) => phoneNo, width: '10.5rem' },
    {
      id: 'status',
      header: 'Status',
      cell: (user) => <StatusSwitch user={user} name={nameOf(user)} />,
      phone: 'figure',
      width: '8rem',
    },
    { id: 'role', header: 'Role', cell: ({ role }, t) => t(roles[role]), isHidden: true, width: '7rem' },
    { id: 'wareHouse', header: 'Warehouse', cell: ({ wareHouseName }) => wareHouseName, isHidden: true },
    ...recordedColumns<User>(),
  ],
  actions: [{ label: 'Reset password', icon: KeyRound, run: askToReset }],
  filters: [
    { kind: 'value', field: 'role', label: 'Role', options: roles },
    { kind: 'value', field: 'status', label: 'Status', options: userStatuses },
  ],
  details: {
    title: 'User Details',
    items: [
      { label: 'Name', value: nameOf },
      { label: 'Email', value: ({ email }) => email },
      { label: 'Phone number', value: ({ phoneNo }) => phoneNo },
      { label: 'Role', value: ({ role }, t) => t(roles[role]) },
      { label: 'Warehouse', value: (user) => <StoredWarehouse user={user} /> },
      { label: 'Status', value: ({ status }) => <StatusBadge value={status} label={userStatuses[status]} /> },
      { label: 'Created by', value: ({ createdByName }) => createdByName },
      { label: 'Created on', value: ({ createdAt }) => formatMoment(createdAt) },
    ],
  },
  form: { createTitle: 'Add New Encoder', updateTitle: 'Update User', fields },
  staysOnOutsideClick: true,
  createdNote: 'New encoder has been added to the system',
  removeNote: 'The account can no longer sign in. To only block it for a while, make it inactive instead.',
  failures: userFailures,
  onUpdated: refreshUserData,
});

export const UsersPage = () => (
  <>
    <ListPage view={usersView} />
    <ResetPassword />
  </>
);

/** The warehouse by its name and, as the specification has it, by its stored id. */
function StoredWarehouse({ user: { wareHouse, wareHouseName } }: { user: User }) {
  if (!wareHouse) return '—';
  return (
    <span>
      {wareHouseName} <span className="document-number block text-muted">{wareHouse}</span>
    </span>
  );
}
