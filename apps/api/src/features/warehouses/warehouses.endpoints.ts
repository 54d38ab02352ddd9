import { warehouses } from '@app/schemas/warehouses';
import { crudEndpoints } from '../../crud/endpoints.ts';
import { WarehouseModel } from './warehouse.model.ts';

export const warehousesEndpoints = crudEndpoints({
  contract: warehouses,
  modelName: 'Warehouse',
  model: WarehouseModel,
  title: ({ name }) => String(name),
  searchTexts: ({ name, address }) => [String(name), String(address)],
});
