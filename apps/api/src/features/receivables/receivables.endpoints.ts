import {
  customerCallMessages,
  customerCalls,
  customerPayRequest,
  customerUnpayRequest,
  refundRequest,
} from '@app/schemas/counter/customer-calls';
import { type CustomerDetail, customers } from '@app/schemas/customers';
import { pageOf } from '@app/schemas/kit/lists';
import { admins, everyone } from '@app/schemas/kit/resource';
import { inAnswer } from '@app/schemas/messages/answer';
import {
  receivables,
  receivablesExportRequest,
  receivablesRequest,
  statementAnswer,
  statementExportRequest,
  statementPaths,
  statementRequest,
} from '@app/schemas/receivables';
import { z } from 'zod';
import { posted } from '../../books/posted.ts';
import { defineEndpoint } from '../../calls/endpoint.ts';
import { changeAnswer } from '../../crud/endpoints.ts';
import type { Changed } from '../../crud/service.ts';
import { mediaTypes } from '../../spreadsheets/send-file.ts';
import { sendReceivables, sendStatement } from './receivables-files.ts';
import { payCustomer, refundCustomer, unpayCustomer } from './customer-payments.service.ts';
import { readReceivables } from './receivables.service.ts';
import { answerStatement } from './statement.service.ts';

const common = { answer: changeAnswer(customers.detail), idempotent: true, changesOnly: true };
const changed = async (call: keyof typeof customerCalls, change: Promise<Changed<CustomerDetail>>) => {
  const { record, audit } = await change;
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
    transact: () => posted(),
    write: (input, context) => changed('pay', payCustomer(input, context)),
  }),
  defineEndpoint({
    ...common,
    route: customerCalls.unpay,
    summary: "Take a customer's payment back",
    access: admins,
    request: customerUnpayRequest,
    transact: () => posted(),
    write: (input, context) => changed('unpay', unpayCustomer(input, context)),
  }),
  defineEndpoint({
    ...common,
    route: customerCalls.refund,
    summary: 'Pay out what a customer has on account',
    access: admins,
    request: refundRequest,
    transact: () => posted(),
    write: (input, context) => changed('refund', refundCustomer(input, context)),
  }),
  defineEndpoint({
    route: receivables.paths.list,
    summary: 'List customers who owe, as of a day',
    access: receivables.access.list,
    request: receivablesRequest,
    answer: pageOf(receivables.record, receivables.sums),
    read: async ({ page, limit, ...request }, { env }) => {
      const { rows, sums } = await readReceivables(request, env.TIME_ZONE);
      return {
        data: rows.slice((page - 1) * limit, page * limit).map((row) => receivables.record.parse(row)),
        totalPages: Math.ceil(rows.length / limit),
        currentPage: page,
        total: rows.length,
        sums: receivables.sums.parse(sums),
      };
    },
  }),
  defineEndpoint({
    route: receivables.paths.export,
    summary: 'Export receivables',
    access: receivables.access.export,
    request: receivablesExportRequest,
    answer: z.string(),
    media: Object.values(mediaTypes),
    stream: sendReceivables,
  }),
  defineEndpoint({
    route: statementPaths.get,
    summary: "Tell a customer's account",
    access: everyone,
    request: statementRequest,
    answer: z.object({ data: statementAnswer }),
    read: async ({ _id, ...range }) => ({ data: await answerStatement(_id, range) }),
  }),
  defineEndpoint({
    route: statementPaths.export,
    summary: "Export a customer's account",
    access: everyone,
    request: statementExportRequest,
    answer: z.string(),
    media: Object.values(mediaTypes),
    stream: sendStatement,
  }),
];
