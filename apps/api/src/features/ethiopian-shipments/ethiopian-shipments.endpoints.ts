import { crudEndpoints } from '../../crud/endpoints.ts';
import { ethiopianShipmentsResource, ethiopianShipmentsService } from './ethiopian-shipments.service.ts';

export const ethiopianShipmentsEndpoints = crudEndpoints(
  ethiopianShipmentsResource,
  ethiopianShipmentsService,
);
