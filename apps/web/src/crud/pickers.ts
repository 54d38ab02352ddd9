import { products } from '@app/schemas/products';
import { warehouses } from '@app/schemas/warehouses';
import type { PickerSource } from './resource-view.ts';

export const productPicker: PickerSource = {
  resource: products,
  placeholder: 'Select product...',
  searchPlaceholder: 'Search product...',
  emptyText: 'No product found.',
};

export const warehousePicker: PickerSource = {
  resource: warehouses,
  placeholder: 'Select warehouse...',
  searchPlaceholder: 'Search warehouse...',
  emptyText: 'No warehouse found.',
};
