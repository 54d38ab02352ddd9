import { type Product, products } from '@app/schemas/products';
import { type User, users } from '@app/schemas/users';
import { type Warehouse, warehouses } from '@app/schemas/warehouses';
import { formatMoney } from '../lib/format.ts';
import type { PickerSource } from './resource-view.ts';

export const productPicker: PickerSource = {
  resource: products,
  placeholder: 'Select product...',
  searchPlaceholder: 'Search product...',
  emptyText: 'No product found.',
  noteOf: ({ supplier, price }: Product, t) => `${supplier}, ${formatMoney(price)} ${t('birr')}`,
};

export const warehousePicker: PickerSource = {
  resource: warehouses,
  placeholder: 'Select warehouse...',
  searchPlaceholder: 'Search warehouse...',
  emptyText: 'No warehouse found.',
  noteOf: ({ address }: Warehouse) => address,
};

export const userPicker: PickerSource = {
  resource: users,
  placeholder: 'Select user...',
  searchPlaceholder: 'Search user...',
  emptyText: 'No user found.',
  nameOf: ({ fname, mname }: User) => `${fname} ${mname}`,
  noteOf: ({ email }: User) => email,
};
