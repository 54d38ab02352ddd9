import { pageOf } from '@app/schemas/kit/lists';
import { everyone } from '@app/schemas/kit/resource';
import { movementRecord, movementsPath, movementsRequest } from '@app/schemas/stocks';
import { defineEndpoint } from '../../calls/endpoint.ts';
import { crudEndpoints } from '../../crud/endpoints.ts';
import { listMovements } from './movements.service.ts';
import { stocksResource, stocksService } from './stocks.service.ts';

export const stocksEndpoints = [
  ...crudEndpoints(stocksResource, stocksService),
  defineEndpoint({
    route: movementsPath,
    summary: 'List the changes of quantities',
    access: everyone,
    request: movementsRequest,
    answer: pageOf(movementRecord),
    read: listMovements,
  }),
];
