import type { MovementReason } from '@app/schemas/stocks';
import type { ClientSession, Types } from 'mongoose';
import { MovementModel } from '../movement.model.ts';

/** Total of a stock's movements, and the balance of the last one; in thousandths. */
export type MovementSum = { stockId: Types.ObjectId; change: number; balance: number };

/** Sums up movements by stock, ordered by the stocks' ids; of one stock if given. */
export async function* movementSums(
  stockId?: Types.ObjectId,
  session?: ClientSession,
): AsyncGenerator<MovementSum, undefined> {
  const movements = MovementModel.find(stockId ? { stockId } : {}, { stockId: 1, change: 1, balance: 1 })
    .sort({ stockId: 1, version: 1, _id: 1 })
    .session(session ?? null)
    .lean<MovementSum[]>()
    .cursor();
  let sum: MovementSum | undefined;
  for await (const { stockId: id, change, balance } of movements) {
    if (sum && String(sum.stockId) !== String(id)) {
      yield sum;
      sum = undefined;
    }
    sum = { stockId: id, change: (sum?.change ?? 0) + change, balance };
  }
  if (sum) yield sum;
  return undefined;
}

/** What came back, and what of it was written off, by sale and stock; in thousandths. */
export type ReturnedSum = {
  _id: { sale: Types.ObjectId; productId: Types.ObjectId; warehouseId: Types.ObjectId };
  quantity: number;
  damaged: number;
};

/** Sums up the movements of returns. */
export function returnedSums(session: ClientSession): Promise<ReturnedSum[]> {
  const of = (reason: MovementReason, change: unknown) => ({
    $sum: { $cond: [{ $eq: ['$reason', reason] }, change, 0] },
  });
  return MovementModel.aggregate<ReturnedSum>([
    { $match: { reason: { $in: ['return', 'adjustment'] } } },
    {
      $group: {
        _id: { sale: '$reference', productId: '$productId', warehouseId: '$warehouseId' },
        quantity: of('return', '$change'),
        damaged: of('adjustment', { $subtract: [0, '$change'] }),
      },
    },
  ]).session(session);
}
