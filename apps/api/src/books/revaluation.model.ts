import { defineCollection } from '../database/model.ts';
import { insertLater } from '../database/transactions/pending-writes.ts';
import { Id, IdField, type Session } from '../database/types.ts';
import type { Actor } from '../http/caller/context.ts';

/** Why a stock is worth more or less though no goods move: a cost that is set later. */
export type Revaluation = {
  /** The document whose costs were set. */
  reference: Id | null;
  /** The day it counts for. */
  date: Date;
};
/** As stored, in cents. */
export type StoredRevaluation = Revaluation & {
  _id: Id;
  stockId: Id;
  productId: Id;
  warehouseId: Id;
  /** What goes into the value of the stock. */
  change: number;
  /** What is cost of that day's sales, as the goods are gone. */
  expense: number;
  userId: Id;
  at: Date;
};

export const RevaluationModel = defineCollection<StoredRevaluation>('Revaluation', {
  collection: 'revaluations',
  scope: (warehouseId) => ({ warehouseId }),
  fields: {
    stockId: IdField,
    productId: IdField,
    warehouseId: IdField,
    reference: IdField,
    date: Date,
    change: Number,
    expense: Number,
    userId: IdField,
    at: Date,
  },
  indexes: ['stockId', 'productId', 'reference', 'date'].map((field) => ({ keys: { [field]: 1, _id: 1 } })),
});

export type RevaluationDraft = Omit<StoredRevaluation, '_id' | 'userId' | 'at'>;

/** Writes a revaluation in the transaction of its change. */
export function writeRevaluation(draft: RevaluationDraft, { id }: Pick<Actor, 'id'>, session: Session): void {
  insertLater(session, RevaluationModel, [{ ...draft, userId: new Id(id), at: new Date() }]);
}
