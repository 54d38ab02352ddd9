import {
  receiptCheckAnswer,
  receiptCheckPath,
  receiptCheckRequest,
} from '@app/schemas/counter/receipt-check';
import { definePublicEndpoint } from '../../calls/endpoint.ts';
import { addressOf } from '../../http/caller/address.ts';
import { checkReceipt, countCheck } from './receipt-checks.service.ts';

/** Tells anybody who holds a receipt whether it is ours (part 3, section 6). */
export const receiptChecksEndpoints = [
  definePublicEndpoint({
    route: receiptCheckPath,
    summary: 'Check the token of a receipt',
    access: 'public',
    request: receiptCheckRequest,
    answer: receiptCheckAnswer,
    read: async ({ t }, { http }) => {
      await countCheck(addressOf(http.req.ip ?? ''));
      return { data: await checkReceipt(t) };
    },
  }),
];
