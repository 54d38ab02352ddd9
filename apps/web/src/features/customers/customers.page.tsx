import { type Customer, customers } from '@app/schemas/customers';
import { Banknote, Combine, FileText } from 'lucide-react';
import { defineResourceView } from '../../crud/define-view.ts';
import { ListPage } from '../../crud/list/list-page.tsx';
import { recordedColumns, recordedDetails } from '../../crud/recorded.ts';
import { formatMoney } from '../../lib/format/format.ts';
import { lazyComponent } from '../../lib/lazy-component.ts';
import { paths } from '../../lib/paths.ts';
import { CreditLimit } from './credit-limit.tsx';
import { ask, CustomerDialogs } from './customer-dialogs.tsx';
import { useNamesake, useSamePhone } from './use-twin.ts';

const CustomerPayments = lazyComponent(() => import('./customer-payments.tsx'), 'CustomerPayments');

export const customersView = defineResourceView<Customer>({
  resource: customers,
  nameOf: ({ name }) => name,
  columns: [
    { field: 'name', phone: 'title' },
    { field: 'phone', phone: 'note', width: '20%' },
    { field: 'tin', width: '7rem' },
    { field: 'owes', phone: 'figure', width: '11.5rem' },
    { field: 'credit', isHidden: true, width: '8.5rem' },
    {
      field: 'creditLimit',
      cell: ({ creditLimit }) => <CreditLimit birr={creditLimit} />,
      isHidden: true,
      width: '8.5rem',
    },
    ...recordedColumns,
  ],
  filters: ['active'],
  actions: [
    { label: 'Statement', icon: FileText, run: ask('statement'), isLate: true },
    { label: 'Record payment', icon: Banknote, run: ask('pay'), isLate: true },
    { label: 'Merge', icon: Combine, run: ask('merge'), isForAdmins: true, isLate: true },
  ],
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
    foot: CustomerPayments,
  },
  form: {
    fields: [
      { field: 'name', isWide: true, useQuestion: useNamesake },
      { field: 'phone', useQuestion: useSamePhone },
      'tin',
      'vatNo',
      'address',
      { field: 'note', isWide: true },
      { field: 'creditLimit', hint: 'In birr. Empty: no limit', format: formatMoney, isForAdmins: true },
      { field: 'creditDays', hint: 'Offered as the due date', isForAdmins: true },
      {
        field: 'opening',
        hint: 'In birr, owed when records began. Below 0: credit',
        format: formatMoney,
        isForAdmins: true,
      },
      'active',
    ],
  },
});

export const CustomersPage = () => (
  <>
    <ListPage view={customersView} uploadPath={paths.uploadCustomers} />
    <CustomerDialogs />
  </>
);
