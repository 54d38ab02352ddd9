import { warehouses } from '@app/schemas/warehouses';
import { defineModel } from '../../database/model.ts';

export const WarehouseModel = defineModel('Warehouse', {
  contract: warehouses,
  counted: '{{count, number}} warehouses',
  fields: { name: String, address: String },
  searchTexts: ({ name, address }) => [String(name), String(address)],
});
