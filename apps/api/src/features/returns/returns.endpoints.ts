import { returnRequest, voidRequest } from '@app/schemas/counter/returns';
import { saleCallMessages, saleCalls } from '@app/schemas/counter/sale-calls';
import { admins, everyone } from '@app/schemas/kit/resource';
import { sales } from '@app/schemas/sales';
import { posted } from '../../books/posted.ts';
import { defineEndpoint } from '../../calls/endpoint.ts';
import { outcomeOf, recordAnswer } from '../../crud/endpoints.ts';
import { readCompany } from '../company/company.service.ts';
import { mayReturn, returnGoods, voidSale } from './returns.service.ts';

const answer = recordAnswer(sales.record);

/** Goods that come back (part 3, section 4). */
export const returnsEndpoints = [
  defineEndpoint({
    route: saleCalls.return,
    summary: 'Take goods of a sale back',
    access: everyone,
    admits: async (actor) => actor.role === 'admin' || mayReturn(await readCompany(), actor),
    request: returnRequest,
    answer,
    idempotent: true,
    changesOnly: true,
    transact: () => posted(),
    write: async (input, context) => outcomeOf(saleCallMessages.return, await returnGoods(input, context)),
  }),
  defineEndpoint({
    route: saleCalls.void,
    summary: 'Void a sale: all that is left of it comes back',
    access: admins,
    request: voidRequest,
    answer,
    idempotent: true,
    changesOnly: true,
    transact: () => posted(),
    write: async (input, context) => outcomeOf(saleCallMessages.void, await voidSale(input, context)),
  }),
];
