import { z } from 'zod';
import { text } from './kit/fields.ts';
import { admins, defineResource, everyone, type RecordOf } from './kit/resource.ts';
import { recordFields } from './kit/stored.ts';

export const warehouseInput = z.object({
  name: text('Name'),
  address: text('Address'),
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
});
export type Warehouse = RecordOf<typeof warehouses>;
