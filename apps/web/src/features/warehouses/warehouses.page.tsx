import { type Warehouse, warehouses } from '@app/schemas/warehouses';
import { ListPage } from '../../crud/list-page.tsx';
import { recordedColumns, recordedDetails } from '../../crud/recorded.ts';
import { defineResourceView } from '../../crud/resource-view.ts';

export const warehousesView = defineResourceView<Warehouse>({
  resource: warehouses,
  title: 'Manage Warehouses',
  counted: '{{count, number}} warehouses',
  nameOf: ({ name }) => name,
  columns: [
    { id: 'name', header: 'Name', cell: ({ name }) => name, phone: 'title', width: '40%' },
    { id: 'address', header: 'Address', cell: ({ address }) => address, phone: 'note' },
    ...recordedColumns<Warehouse>(),
  ],
  details: {
    title: 'Warehouse Details',
    items: [
      { label: 'Name', value: ({ name }) => name },
      { label: 'Address', value: ({ address }) => address },
      ...recordedDetails<Warehouse>(),
    ],
  },
  form: {
    createTitle: 'Add New Warehouse',
    updateTitle: 'Update Warehouse',
    fields: [
      { kind: 'text', name: 'name', label: 'Name', isWide: true },
      { kind: 'text', name: 'address', label: 'Address', isWide: true },
    ],
  },
  failures: {
    create: 'There was a problem creating the warehouse.',
    update: 'There was a problem updating the warehouse.',
    remove: 'There was a problem deleting the warehouse.',
    removeTitle: 'Failed to delete warehouse',
  },
});

export const WarehousesPage = () => <ListPage view={warehousesView} />;
