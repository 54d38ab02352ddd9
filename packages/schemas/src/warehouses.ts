import { z } from 'zod';
import { text } from './fields.ts';
import { admins, defineResource, everyone, type RecordOf } from './resource.ts';
import { recordFields } from './stored.ts';

export const warehouseInput = z.object({
  name: text('Name', { required: 'Name is required' }),
  address: text('Address', { required: 'Address is required' }),
});

/** Specification 1, sections 2, 3 and 5. */
export const warehouses = defineResource({
  name: 'warehouses',
  label: 'Warehouse',
  paths: {
    list: 'POST /warehouse/getwarehouses',
    search: 'POST /search/warehouses',
    export: 'POST /warehouse/export',
    create: 'POST /warehouse/create',
    update: 'PUT /warehouse/updateone',
    remove: 'DELETE /warehouse/deleteone',
  },
  access: {
    list: everyone,
    search: everyone,
    export: everyone,
    create: admins,
    update: admins,
    remove: admins,
  },
  record: z.object({ ...recordFields, name: z.string(), address: z.string() }),
  create: warehouseInput,
  update: warehouseInput.partial(),
  sortable: ['name', 'address', 'createdAt'],
  filters: {},
  messages: {
    created: 'Warehouse created successfully',
    updated: 'Warehouse updated successfully',
    removed: 'Warehouse deleted successfully',
  },
});
export type Warehouse = RecordOf<typeof warehouses>;
