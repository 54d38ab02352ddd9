import {
  fiscalNoRequest,
  payRequest,
  saleCallMessages,
  saleCalls,
  setDueRequest,
  unpayRequest,
} from '@app/schemas/counter/sale-calls';
import { admins, everyone } from '@app/schemas/kit/resource';
import { inAnswer } from '@app/schemas/messages/answer';
import { type Sale, sales } from '@app/schemas/sales';
import { posted } from '../../books/posted.ts';
import { defineEndpoint } from '../../calls/endpoint.ts';
import { changeAnswer, updateRequest } from '../../crud/endpoints.ts';
import type { Changed } from '../../crud/service.ts';
import { pay, unpay } from './sale-payments.ts';
import { setDue, setFiscalNo } from './sale-terms.ts';

export const answer = changeAnswer(sales.record);
export const changed = async (call: keyof typeof saleCallMessages, change: Promise<Changed<Sale>>) => {
  const { record, audit } = await change;
  return { body: { ...inAnswer(saleCallMessages[call]), data: record }, audit };
};

/** Payments of a sale, and what else changes of it (part 3, section 3). */
export const saleCallsEndpoints = [
  defineEndpoint({
    route: saleCalls.pay,
    summary: 'Record a payment of what is due of a sale',
    access: everyone,
    request: payRequest,
    answer,
    idempotent: true,
    changesOnly: true,
    transact: () => posted(),
    write: (input, context) => changed('pay', pay(input, context)),
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
    write: (input, context) => changed('unpay', unpay(input, context)),
  }),
  defineEndpoint({
    route: saleCalls.setDue,
    summary: 'Change the day on which a sale is due',
    access: admins,
    request: updateRequest(setDueRequest),
    answer,
    transact: () => posted(),
    write: (input, context) => changed('setDue', setDue(input, context)),
  }),
  defineEndpoint({
    route: saleCalls.setFiscalNo,
    summary: "Record the number of a sale's fiscal receipt",
    access: everyone,
    request: updateRequest(fiscalNoRequest),
    answer,
    queue: ({ _id }) => [_id],
    write: (input, context) => changed('setFiscalNo', setFiscalNo(input, context)),
  }),
];
