import { crudEndpoints } from '../../crud/endpoints.ts';
import { freeZoneShipmentsResource, freeZoneShipmentsService } from './free-zone-shipments.service.ts';

export const freeZoneShipmentsEndpoints = crudEndpoints(freeZoneShipmentsResource, freeZoneShipmentsService);
