import { returnRequest, voidRequest } from '@app/schemas/counter/returns';
import { saleCalls } from '@app/schemas/counter/sale-calls';
import { admins, everyone } from '@app/schemas/kit/resource';
import { posted } from '../../books/posted.ts';
import { defineEndpoint } from '../../calls/endpoint.ts';
import { readCompany } from '../company/company.service.ts';
import { answer, changed } from '../sales/sale-calls.endpoints.ts';
import { mayReturn } from './may-return.ts';
import { takeBack, voidSale } from './returns.service.ts';

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
    write: (input, context) => changed('return', takeBack(input, context)),
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
    write: (input, context) => changed('void', voidSale(input, context)),
  }),
];
