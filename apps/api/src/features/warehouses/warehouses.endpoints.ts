import { warehouses } from '@app/schemas/warehouses';
import { crudEndpoints } from '../../crud/endpoints.ts';
import { defineModel } from '../../database/model.ts';

export const warehousesEndpoints = crudEndpoints({
  contract: warehouses,
  model: defineModel('Warehouse', {
    contract: warehouses,
    scope: (warehouseId) => ({ _id: warehouseId }),
    fields: { name: String, address: String },
    searchTexts: ['name', 'address'],
  }),
  fileColumns: { name: 28, address: 40 },
});
