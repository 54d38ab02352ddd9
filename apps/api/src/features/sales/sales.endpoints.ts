import {
  fiscalNoRequest,
  payRequest,
  saleCallMessages,
  saleCalls,
  setDueRequest,
  unpayRequest,
} from '@app/schemas/counter/sale-calls';
import { admins, everyone } from '@app/schemas/kit/resource';
import { sales } from '@app/schemas/sales';
import { posted } from '../../books/posted.ts';
import { defineEndpoint } from '../../calls/endpoint.ts';
import { crudEndpoints, outcomeOf, recordAnswer, updateRequest } from '../../crud/endpoints.ts';
import { pay, unpay } from './sale-payments.ts';
import { setDue, setFiscalNo } from './sale-terms.ts';
import { salesResource, salesService } from './sales.service.ts';

const answer = recordAnswer(sales.record);

/** Sales, their payments, and what else changes of them (part 3, section 3). */
export const salesEndpoints = [
  ...crudEndpoints(salesResource, salesService),
  defineEndpoint({
    route: saleCalls.pay,
    summary: 'Record a payment of what is due of a sale',
    access: everyone,
    request: payRequest,
    answer,
    idempotent: true,
    changesOnly: true,
    transact: () => posted(),
    write: async (input, context) => outcomeOf(saleCallMessages.pay, await pay(input, context)),
  }),
  defineEndpoint({
    route: saleCalls.unpay,
    summary: 'Take a payment of a sale back',
    access: admins,
    request: unpayRequest,
    answer,
    idempotent: true,
    changesOnly: true,
    transact: () => posted(),
    write: async (input, context) => outcomeOf(saleCallMessages.unpay, await unpay(input, context)),
  }),
  defineEndpoint({
    route: saleCalls.setDue,
    summary: 'Change the day on which a sale is due',
    access: admins,
    request: updateRequest(setDueRequest),
    answer,
    transact: () => posted(),
    write: async (input, context) => outcomeOf(saleCallMessages.setDue, await setDue(input, context)),
  }),
  defineEndpoint({
    route: saleCalls.setFiscalNo,
    summary: "Record the number of a sale's fiscal receipt",
    access: everyone,
    request: updateRequest(fiscalNoRequest),
    answer,
    queue: ({ _id }) => [_id],
    write: async (input, context) =>
      outcomeOf(saleCallMessages.setFiscalNo, await setFiscalNo(input, context)),
  }),
];
