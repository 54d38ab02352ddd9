import type { MovementReason } from '@app/schemas/stocks';
import { systemReader } from '../../database/system-reader.ts';
import type { Id, Session } from '../../database/types.ts';
import { MovementModel } from '../movement.model.ts';

/** Total of a stock's movements, and the balance of the last one; in thousandths. */
export type MovementSum = { stockId: Id; change: number; balance: number };

/** Sums up movements by stock, ordered by the stocks' ids; of one stock if given. */
export async function* movementSums(stockId?: Id, session?: Session): AsyncGenerator<MovementSum, undefined> {
  const options = {
    projection: { stockId: 1, change: 1, balance: 1 },
    sort: { stockId: 1, version: 1, _id: 1 } as const,
  };
  const filter = stockId ? { stockId } : {};
  let sum: MovementSum | undefined;
  for await (const batch of systemReader(session).stream<MovementSum>(
    MovementModel.modelName,
    filter,
    options,
  ))
    for (const { stockId: id, change, balance } of batch) {
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
  _id: { sale: Id; productId: Id; warehouseId: Id };
  quantity: number;
  damaged: number;
};

/** Sums up the movements of returns. */
export function returnedSums(session: Session): Promise<ReturnedSum[]> {
  const of = (reason: MovementReason, change: unknown) => ({
    $sum: { $cond: [{ $eq: ['$reason', reason] }, change, 0] },
  });
  return systemReader(session).sum<ReturnedSum>(
    MovementModel,
    { reason: { $in: ['return', 'adjustment'] } },
    [
      {
        $group: {
          _id: { sale: '$reference', productId: '$productId', warehouseId: '$warehouseId' },
          quantity: of('return', '$change'),
          damaged: of('adjustment', { $subtract: [0, '$change'] }),
        },
      },
    ],
  );
}
