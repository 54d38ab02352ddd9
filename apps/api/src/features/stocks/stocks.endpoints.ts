import { pageOf } from '@app/schemas/kit/lists';
import { everyone } from '@app/schemas/kit/resource';
import {
  asOfPath,
  asOfRecord,
  asOfRequest,
  exportMovementsRequest,
  movementRecord,
  movements,
  movementsRequest,
} from '@app/schemas/stocks';
import { z } from 'zod';
import { defineEndpoint } from '../../calls/endpoint.ts';
import { crudEndpoints } from '../../crud/endpoints.ts';
import { mediaTypes } from '../../spreadsheets/send-file.ts';
import { stocksAsOf } from './as-of.service.ts';
import { exportMovements } from './export-movements.ts';
import { listMovements } from './movements.service.ts';
import { stocksResource, stocksService } from './stocks.service.ts';

export const stocksEndpoints = [
  ...crudEndpoints(stocksResource, stocksService),
  defineEndpoint({
    route: movements.paths.list,
    summary: 'List the changes of quantities',
    access: everyone,
    request: movementsRequest,
    answer: pageOf(movementRecord),
    read: listMovements,
  }),
  defineEndpoint({
    route: movements.paths.export,
    summary: 'Export the changes of quantities',
    access: everyone,
    request: exportMovementsRequest,
    answer: z.string(),
    media: Object.values(mediaTypes),
    stream: exportMovements,
  }),
  defineEndpoint({
    route: asOfPath,
    summary: 'Tell what there was on a day',
    access: everyone,
    request: asOfRequest,
    answer: pageOf(asOfRecord),
    read: stocksAsOf,
  }),
];
