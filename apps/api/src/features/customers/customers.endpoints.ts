import { customers, customersMerged, mergePath, mergeRequest } from '@app/schemas/customers';
import { admins } from '@app/schemas/kit/resource';
import { posted } from '../../books/posted.ts';
import { postingOf } from '../../books/posting.ts';
import { defineEndpoint } from '../../calls/endpoint.ts';
import { crudEndpoints, outcomeOf, recordAnswer } from '../../crud/endpoints.ts';
import { customersResource, customersService } from './customers.service.ts';
import { mergeCustomers } from './merge-customers.service.ts';

/** Customers (part 3, section 2). */
export const customersEndpoints = [
  ...crudEndpoints(customersResource, customersService),
  defineEndpoint({
    route: mergePath,
    summary: 'Put one customer onto another',
    access: admins,
    request: mergeRequest,
    answer: recordAnswer(customers.detail),
    idempotent: true,
    changesOnly: true,
    transact: () => posted(),
    write: async (ids, context) => outcomeOf(customersMerged, await mergeCustomers(ids, postingOf(context))),
  }),
];
