import { type Warehouse, warehouses } from '@app/schemas/warehouses';
import type { PickerSource } from '../../crud/resource-view.ts';
import { lazyComponent } from '../../lib/lazy-component.ts';
import { useKeptRecords } from '../../outbox/use-kept-goods.ts';

export const warehousePicker: PickerSource = {
  resource: warehouses,
  placeholder: 'Select warehouse...',
  searchPlaceholder: 'Search warehouse...',
  emptyText: 'No warehouse found.',
  add: { label: 'Add warehouse', dialog: lazyComponent(() => import('./new-warehouse.tsx'), 'NewWarehouse') },
  noteOf: ({ address }: Warehouse) => address,
  useKept: (isNeeded) => useKeptRecords('warehouses', isNeeded),
};
