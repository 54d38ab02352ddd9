import { type Customer, customers } from '@app/schemas/customers';
import type { PickerSource } from '../../crud/resource-view.ts';
import { formatPhone } from '../../lib/format/phone.ts';

export const customerPicker: PickerSource = {
  resource: customers,
  placeholder: 'Select customer...',
  searchPlaceholder: 'Search customer...',
  emptyText: 'No customer found.',
  noteOf: ({ phone, tin }: Customer) => [phone && formatPhone(phone), tin].filter(Boolean).join(', '),
};

/** Customers that goods are sold to. */
export const activeCustomers: PickerSource = { ...customerPicker, filter: { active: ['true'] } };
