import { z } from 'zod';
import { oneOf } from '../kit/fields.ts';
import type { Label } from '../messages/message.ts';

/** A check of a receipt's token, for anybody. */
export const receiptCheckPath = 'GET /receipt/check';

/** What anybody may know of a sale: whether something is due is not among it. */
export const receiptStates = {
  valid: 'Valid',
  'part returned': 'Part returned',
  returned: 'Returned',
  void: 'Void',
} as const satisfies Readonly<Record<string, Label>>;
/** Whatever is no token is one that we don't know. */
export const receiptCheckRequest = z.object({ t: z.string().catch('') });

export const receiptCheckAnswer = z.object({
  data: z.object({
    number: z.string().nullable(),
    receiptNo: z.string(),
    date: z.iso.datetime(),
    /** What was payable. */
    total: z.number(),
    state: oneOf(receiptStates),
    company: z.string(),
  }),
});
export type ReceiptCheck = z.output<typeof receiptCheckAnswer>['data'];
