import {
  customerCallMessages,
  customerCalls,
  customerPayRequest,
  customerUnpayRequest,
  refundRequest,
} from '@app/schemas/counter/customer-calls';
import { customers } from '@app/schemas/customers';
import { pageOf } from '@app/schemas/kit/lists';
import { admins, everyone } from '@app/schemas/kit/resource';
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
import { outcomeOf, recordAnswer } from '../../crud/endpoints.ts';
import { readerOf } from '../../database/reader.ts';
import { mediaTypes } from '../../spreadsheets/send-file.ts';
import { payCustomer, refundCustomer, unpayCustomer } from './customer-payments.service.ts';
import { readReceivables } from './receivables.service.ts';
import { sendReceivables, sendStatement } from './receivables-files.ts';
import { readStatement } from './statement.service.ts';

const common = { answer: recordAnswer(customers.detail), idempotent: true, changesOnly: true };

/** Money of customers (part 3, sections 3 and 7). */
export const receivablesEndpoints = [
  defineEndpoint({
    ...common,
    route: customerCalls.pay,
    summary: "Record a customer's payment, which settles the oldest dues",
    access: everyone,
    request: customerPayRequest,
    transact: () => posted(),
    write: async (input, context) => outcomeOf(customerCallMessages.pay, await payCustomer(input, context)),
  }),
  defineEndpoint({
    ...common,
    route: customerCalls.unpay,
    summary: "Take a customer's payment back",
    access: admins,
    request: customerUnpayRequest,
    transact: () => posted(),
    write: async (input, context) =>
      outcomeOf(customerCallMessages.unpay, await unpayCustomer(input, context)),
  }),
  defineEndpoint({
    ...common,
    route: customerCalls.refund,
    summary: 'Pay out what a customer has on account',
    access: admins,
    request: refundRequest,
    transact: () => posted(),
    write: async (input, context) =>
      outcomeOf(customerCallMessages.refund, await refundCustomer(input, context)),
  }),
  defineEndpoint({
    route: receivables.paths.list,
    summary: 'List customers who owe, as of a day',
    access: receivables.access.list,
    request: receivablesRequest,
    answer: pageOf(receivables.record, receivables.sums),
    read: async ({ page, limit, ...request }, context) => {
      const { rows, sums } = await readReceivables(request, readerOf(context), context.env.TIME_ZONE);
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
    read: async ({ _id, ...range }, context) => ({
      data: statementAnswer.parse(await readStatement(_id, range, readerOf(context))),
    }),
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
