import { crudEndpoints } from '../../crud/endpoints.ts';
import { customersResource, customersService } from './customers.service.ts';

export const customersEndpoints = crudEndpoints(customersResource, customersService);
