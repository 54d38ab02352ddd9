import type { MovementReason } from '@app/schemas/stocks';
import { systemReader } from '../../database/system-reader.ts';
import type { Id, Session } from '../../database/types.ts';
import { MovementModel } from '../movement.model.ts';
import { RevaluationModel } from '../revaluation.model.ts';

/** Totals of a stock's movements, and the balance of the last one; in thousandths and cents. */
export type MovementSum = { stockId: Id; change: number; balance: number; value: number };
/** As stored: movements from before values have none. */
type Moved = Omit<MovementSum, 'value'> & { value?: number };

/** Sums up movements by stock, ordered by the stocks' ids; of one stock if given. */
export async function* movementSums(stockId?: Id, session?: Session): AsyncGenerator<MovementSum, undefined> {
  const options = {
    projection: { stockId: 1, change: 1, balance: 1, value: 1 },
    sort: { stockId: 1, version: 1, _id: 1 } as const,
  };
  const filter = stockId ? { stockId } : {};
  let sum: MovementSum | undefined;
  for await (const batch of systemReader(session).stream<Moved>(MovementModel.modelName, filter, options))
    for (const { stockId: id, change, balance, value = 0 } of batch) {
      if (sum && String(sum.stockId) !== String(id)) {
        yield sum;
        sum = undefined;
      }
      sum = {
        stockId: id,
        change: (sum?.change ?? 0) + change,
        balance,
        value: (sum?.value ?? 0) + value,
      };
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
    // Adjustments of documents have a reason, those of damaged returns none.
    { reason: { $in: ['return', 'adjustment'] }, because: null },
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

/** What the movements of a record changed the values of stocks by, in cents. */
export type ValueSum = { _id: Id; value: number };

/** Sums up the values of movements with these reasons, by the record that made them. */
export const valueSums = (reasons: readonly MovementReason[], session: Session): Promise<ValueSum[]> =>
  systemReader(session).sum<ValueSum>(MovementModel, { reason: { $in: reasons } }, [
    { $group: { _id: '$reference', value: { $sum: '$value' } } },
  ]);

export type DocumentSum = ValueSum & {
  change: number;
  /** The least that was there after goods had come; null where none came. */
  leastAfter: number | null;
};

/** What the movements of a goods document come to, with what its costs changed later; in thousandths and cents. */
export async function documentSums(session: Session): Promise<DocumentSum[]> {
  const reader = systemReader(session);
  const ofDocuments = {
    $or: [
      { reason: { $in: ['receipt', 'count'] } },
      // Update Stock moves too, without a document; damaged returns are written off without a reason.
      { reason: 'transfer', reference: { $type: 'objectId' } },
      { reason: 'adjustment', because: { $type: 'string' } },
    ],
  };
  const moved = await reader.sum<DocumentSum>(MovementModel, ofDocuments, [
    {
      $group: {
        _id: '$reference',
        change: { $sum: '$change' },
        value: { $sum: '$value' },
        leastAfter: { $min: { $cond: [{ $gt: ['$change', 0] }, '$balance', null] } },
      },
    },
  ]);
  const later = await reader.sum<ValueSum>(RevaluationModel, { reference: { $type: 'objectId' } }, [
    { $group: { _id: '$reference', value: { $sum: '$change' } } },
  ]);
  const added = new Map(later.map(({ _id, value }) => [String(_id), value]));
  return moved.map((sum) => ({ ...sum, value: sum.value + (added.get(String(sum._id)) ?? 0) }));
}
