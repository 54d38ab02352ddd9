import { z } from 'zod';
import { oneOf } from '../kit/fields.ts';
import { saleStates } from './balance.ts';

/** A check of a receipt's token, for anybody. */
export const receiptCheckPath = 'GET /receipt/check';

/** Whatever is no token is one that we don't know. */
export const receiptCheckRequest = z.object({ t: z.string().catch('') });

export const receiptCheckAnswer = z.object({
  data: z.object({
    number: z.string().nullable(),
    receiptNo: z.string(),
    date: z.iso.datetime(),
    /** What was payable. */
    total: z.number(),
    state: oneOf(saleStates),
    company: z.string(),
  }),
});
