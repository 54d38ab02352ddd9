import { warehouses } from '@app/schemas/warehouses';
import { crudEndpoints } from '../../crud/endpoints.ts';
import { WarehouseModel } from './warehouse.model.ts';

export const warehousesEndpoints = crudEndpoints({
  contract: warehouses,
  model: WarehouseModel,
  title: ({ name }) => String(name),
});
