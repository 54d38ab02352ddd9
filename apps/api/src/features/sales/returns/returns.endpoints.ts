import { returnRequest, voidRequest } from '@app/schemas/counter/returns';
import { saleCalls } from '@app/schemas/counter/sale-calls';
import { admins, everyone } from '@app/schemas/kit/resource';
import { defineEndpoint } from '../../../calls/endpoint.ts';
import { readCompany } from '../../company/company.service.ts';
import { stockKey } from '../../stocks/movements.service.ts';
import { answer, changed } from '../sale-calls.endpoints.ts';
import { placesIn } from '../sale-changes.service.ts';
import { placeOfSale, ruleQueue } from '../sale-rules.ts';
import { mayReturn } from './may-return.ts';
import { takeBack, voidSale } from './returns.service.ts';

/** Returns of any sale queue on it, as they write to the same numbers and sums. */
const RETURNS = 'returns';
const queue = async ({ _id }: { _id: string }) => {
  const stocks = (await placesIn(_id)).map(stockKey);
  return [_id, ruleQueue(placeOfSale(_id)), RETURNS, ...stocks];
};

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
    queue,
    write: (input, context) => changed('return', () => takeBack(input, context), context),
  }),
  defineEndpoint({
    route: saleCalls.void,
    summary: 'Void a sale: all that is left of it comes back',
    access: admins,
    request: voidRequest,
    answer,
    idempotent: true,
    changesOnly: true,
    queue,
    write: (input, context) => changed('void', () => voidSale(input, context), context),
  }),
];
