import {
  customerCallMessages,
  customerCalls,
  customerPayRequest,
  customerUnpayRequest,
  refundRequest,
} from '@app/schemas/counter/customer-calls';
import { type CustomerDetail, customers } from '@app/schemas/customers';
import { admins, everyone } from '@app/schemas/kit/resource';
import { inAnswer } from '@app/schemas/messages/answer';
import { defineEndpoint } from '../../../calls/endpoint.ts';
import { changeAnswer } from '../../../crud/endpoints.ts';
import type { Changed } from '../../../crud/service.ts';
import type { WriteContext } from '../../../http/caller/context.ts';
import { accountQueue } from '../customer-accounts.ts';
import { numberSales } from '../sale-numbers.service.ts';
import { placeOfSale, ruleQueue } from '../sale-rules.ts';
import { payCustomer, refundCustomer, unpayCustomer } from './customer-payments.service.ts';

const common = { answer: changeAnswer(customers.detail), idempotent: true, changesOnly: true };
const queue = ({ _id }: { _id: string }) => [_id, ruleQueue(placeOfSale(_id)), accountQueue(_id)];
/** Numbers what waits first, as sales are settled in the order of their numbers. */
const changed = async (
  call: keyof typeof customerCalls,
  change: () => Promise<Changed<CustomerDetail>>,
  { env }: WriteContext,
) => {
  await numberSales(env.TIME_ZONE);
  const { record, audit } = await change();
  return { body: { ...inAnswer(customerCallMessages[call]), data: record }, audit };
};

/** Money of customers (part 3, sections 3 and 7). */
export const accountsEndpoints = [
  defineEndpoint({
    ...common,
    route: customerCalls.pay,
    summary: "Record a customer's payment, which settles the oldest dues",
    access: everyone,
    request: customerPayRequest,
    queue,
    write: (input, context) => changed('pay', () => payCustomer(input, context), context),
  }),
  defineEndpoint({
    ...common,
    route: customerCalls.unpay,
    summary: "Take a customer's payment back",
    access: admins,
    request: customerUnpayRequest,
    queue,
    write: (input, context) => changed('unpay', () => unpayCustomer(input, context), context),
  }),
  defineEndpoint({
    ...common,
    route: customerCalls.refund,
    summary: 'Pay out what a customer has on account',
    access: admins,
    request: refundRequest,
    queue,
    write: (input, context) => changed('refund', () => refundCustomer(input, context), context),
  }),
];
