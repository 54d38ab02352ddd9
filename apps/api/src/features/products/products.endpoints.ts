import { crudEndpoints } from '../../crud/endpoints.ts';
import { productsResource, productsService } from './products.service.ts';

export const productsEndpoints = crudEndpoints(productsResource, productsService);
