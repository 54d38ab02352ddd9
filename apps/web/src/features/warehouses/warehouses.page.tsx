import { type Warehouse, warehouses } from '@app/schemas/warehouses';
import { defineResourceView } from '../../crud/define-view.ts';
import { ListPage } from '../../crud/list/list-page.tsx';
import { recordedColumns, recordedDetails } from '../../crud/recorded.ts';

export const warehousesView = defineResourceView<Warehouse>({
  resource: warehouses,
  nameOf: ({ name }) => name,
  columns: [
    { field: 'name', phone: 'title', width: '40%' },
    { field: 'address', phone: 'note' },
    ...recordedColumns,
  ],
  details: { items: ['name', 'address', ...recordedDetails] },
  form: {
    fields: [
      { field: 'name', isWide: true },
      { field: 'address', isWide: true },
    ],
  },
});

export const WarehousesPage = () => <ListPage view={warehousesView} />;
