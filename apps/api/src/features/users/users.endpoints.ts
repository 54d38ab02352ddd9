import { crudEndpoints } from '../../crud/endpoints.ts';
import { usersResource, usersService } from './users.service.ts';

export const usersEndpoints = crudEndpoints(usersResource, usersService);
