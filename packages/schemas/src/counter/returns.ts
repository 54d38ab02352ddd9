import { z } from 'zod';
import { storedDate, storedId, storedMoney, storedQuantity } from '../kit/stored.ts';

/** Goods that came back, as kept with their sale (part 3, section 4). */
export const returnRecord = z.object({
  _id: storedId,
  number: z.string().nullable(),
  date: storedDate,
  reason: z.string(),
  note: z.string().nullable(),
  user: z.string(),
  lines: z.array(
    z.object({ _id: storedId, quantity: storedQuantity, amount: storedMoney, damaged: z.boolean() }),
  ),
  amount: storedMoney,
  refund: storedMoney,
  refundMethod: z.string().nullable(),
});
