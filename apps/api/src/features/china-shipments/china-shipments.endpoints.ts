import { crudEndpoints } from '../../crud/endpoints.ts';
import { chinaShipmentsResource, chinaShipmentsService } from './china-shipments.service.ts';

export const chinaShipmentsEndpoints = crudEndpoints(chinaShipmentsResource, chinaShipmentsService);
