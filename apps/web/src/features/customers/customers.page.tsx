import { type Customer, customers } from '@app/schemas/customers';
import { Combine } from 'lucide-react';
import { defineResourceView } from '../../crud/define-view.ts';
import { ListPage } from '../../crud/list/list-page.tsx';
import { recordedColumns, recordedDetails } from '../../crud/recorded.ts';
import { formatMoney } from '../../lib/format/format.ts';
import { CreditLimit } from './credit-limit.tsx';
import { askToMerge, MergeCustomers } from './merge-customers.tsx';

export const customersView = defineResourceView<Customer>({
  resource: customers,
  nameOf: ({ name }) => name,
  columns: [
    { field: 'name', phone: 'title' },
    { field: 'phone', phone: 'note', width: '20%' },
    { field: 'tin', width: '16%' },
    { field: 'owes', phone: 'figure', width: '18%' },
    { field: 'credit', isHidden: true, width: '12%' },
    {
      field: 'creditLimit',
      cell: ({ creditLimit }) => <CreditLimit birr={creditLimit} />,
      isHidden: true,
      width: '12%',
    },
    ...recordedColumns,
  ],
  filters: ['active'],
  actions: [{ label: 'Merge', icon: Combine, run: askToMerge, isForAdmins: true, isLate: true }],
  details: {
    items: [
      { field: 'name', label: 'Name' },
      'phone',
      'tin',
      'vatNo',
      'address',
      'owes',
      'credit',
      { field: 'creditLimit', value: ({ creditLimit }) => <CreditLimit birr={creditLimit} /> },
      'creditDays',
      'opening',
      'active',
      'note',
      ...recordedDetails,
    ],
  },
  form: {
    fields: [
      { field: 'name', isWide: true },
      'phone',
      'tin',
      'vatNo',
      'address',
      { field: 'creditLimit', hint: 'In birr. Empty: no limit', format: formatMoney, isForAdmins: true },
      { field: 'creditDays', hint: 'Offered as the due date', isForAdmins: true },
      {
        field: 'opening',
        hint: 'In birr, owed when records began. Below 0: credit',
        format: formatMoney,
        isForAdmins: true,
      },
      'active',
      { field: 'note', isWide: true },
    ],
  },
});

export const CustomersPage = () => (
  <>
    <ListPage view={customersView} />
    <MergeCustomers />
  </>
);
