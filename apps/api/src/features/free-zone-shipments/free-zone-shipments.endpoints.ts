import { crudEndpoints } from '../../crud/endpoints.ts';
import { freeZoneShipmentsResource } from './free-zone-shipments.service.ts';

export const freeZoneShipmentsEndpoints = crudEndpoints(freeZoneShipmentsResource);
