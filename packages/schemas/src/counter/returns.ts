import { z } from 'zod';
import { yesOrNo } from '../kit/business-fields.ts';
import { id, NOTE_MAX, optional, optionalText, quantity, text } from '../kit/fields.ts';
import { storedDate, storedId, storedMoney, storedQuantity } from '../kit/stored.ts';
import { asText, msg } from '../messages/message.ts';

/** Why goods come back, and how money does; the method is required where there is any. */
const returnFields = {
  _id: id(),
  reason: text('Reason'),
  note: optionalText('Note', NOTE_MAX),
  refundMethod: optionalText('Refund method'),
};

const nothing = asText(msg('Choose what comes back'));
const line = z.object(
  {
    _id: id(msg('{{label}} does not exist', { label: 'Item' })),
    quantity: quantity('Quantity'),
    damaged: optional(yesOrNo('Damaged')),
  },
  nothing,
);

export const returnRequest = z.object({
  ...returnFields,
  lines: z
    .array(line, nothing)
    .min(1, nothing)
    .check(({ value, issues }) => {
      const found = new Set<string>();
      for (const [index, { _id }] of value.entries()) {
        const message = asText(msg('A line stands twice'));
        if (found.has(_id)) issues.push({ code: 'custom', path: [index, '_id'], message, input: value });
        found.add(_id);
      }
    }),
});
export const voidRequest = z.object(returnFields);

/** Goods that came back, as kept with their sale (part 3, section 4). */
export const returnRecord = z.object({
  _id: storedId,
  number: z.string().nullable(),
  date: storedDate,
  reason: z.string(),
  note: z.string().nullable(),
  user: z.string(),
  /** Lines of the sale; their amounts are without VAT that was added. */
  lines: z.array(
    z.object({ _id: storedId, quantity: storedQuantity, amount: storedMoney, damaged: z.boolean() }),
  ),
  amount: storedMoney,
  refund: storedMoney,
  refundMethod: z.string().nullable(),
});
