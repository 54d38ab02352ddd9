import { type User, userStatuses, users } from '@app/schemas/access/users';
import { KeyRound } from 'lucide-react';
import { StatusBadge } from '../../components/status-badge.tsx';
import { defineResourceView } from '../../crud/define-view.ts';
import { ListPage } from '../../crud/list/list-page.tsx';
import { recordedColumns } from '../../crud/recorded.ts';
import { refreshUserData } from '../../lib/session/session.ts';
import { warehousePicker } from '../warehouses/warehouse-picker.shared.ts';
import { askToReset, ResetPassword } from './reset-password.tsx';
import { StatusSwitch } from './status-switch.tsx';

const nameOf = ({ fname, mname }: User) => `${fname} ${mname}`;

export const usersView = defineResourceView<User>({
  resource: users,
  title: 'Manage Encoders',
  nameOf,
  columns: [
    { field: 'fname', phone: 'title', width: '15%' },
    { field: 'mname', width: '16%' },
    { field: 'email', phone: 'note' },
    { field: 'phoneNo', width: '10.5rem' },
    {
      field: 'status',
      cell: (user) => <StatusSwitch user={user} name={nameOf(user)} />,
      phone: 'figure',
      width: '8rem',
    },
    { field: 'role', isHidden: true, width: '7rem' },
    { field: 'wareHouse', cell: ({ wareHouseName }) => wareHouseName, isHidden: true },
    ...recordedColumns,
  ],
  actions: [{ label: 'Reset password', icon: KeyRound, run: askToReset }],
  filters: ['role', 'status'],
  details: {
    items: [
      { label: 'Name', value: nameOf },
      'email',
      'phoneNo',
      'role',
      { field: 'wareHouse', value: (user) => <StoredWarehouse user={user} /> },
      { field: 'status', value: ({ status }) => <StatusBadge value={status} label={userStatuses[status]} /> },
      { field: 'createdByName', label: 'Created by' },
      { field: 'createdAt', label: 'Created on' },
    ],
  },
  form: {
    createTitle: 'Add New Encoder',
    fields: [
      'fname',
      'mname',
      { field: 'email', isWide: true },
      { field: 'phoneNo', isWide: true },
      'role',
      'status',
      { field: 'wareHouse', of: warehousePicker, nameIn: 'wareHouseName', isWide: true },
      {
        field: 'password',
        hint: '6 to 19 characters',
        autoComplete: 'new-password',
        isForCreate: true,
        isWide: true,
      },
    ],
  },
  staysOnOutsideClick: true,
  createdNote: 'New encoder has been added to the system',
  removeNote: 'The account can no longer sign in. To only block it for a while, make it inactive instead.',
  onUpdated: refreshUserData,
});

export const UsersPage = () => (
  <>
    <ListPage view={usersView} />
    <ResetPassword />
  </>
);

/** The warehouse's name and, as the specification has it, its stored id. */
function StoredWarehouse({ user: { wareHouse, wareHouseName } }: { user: User }) {
  if (!wareHouse) return '—';
  return (
    <span>
      {wareHouseName} <span className="document-number block text-muted">{wareHouse}</span>
    </span>
  );
}
