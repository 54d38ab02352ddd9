import { type Movement, type MovementReason, movementsList } from '@app/schemas/stocks';
import { type ClientSession, model, Schema, Types } from 'mongoose';
import { insertLater } from '../database/transactions/pending-writes.ts';
import type { Actor } from '../http/caller/context.ts';
import type { Place } from './places.ts';

const movementSchema = new Schema(
  {
    stockId: Schema.Types.ObjectId,
    productId: Schema.Types.ObjectId,
    productName: String,
    warehouseId: Schema.Types.ObjectId,
    warehouseName: String,
    change: Number,
    balance: Number,
    reason: String,
    reference: { type: Schema.Types.ObjectId, default: null },
    userId: { type: Schema.Types.ObjectId, default: null },
    /** The user's name at the time, not the e-mail: everyone can read it, and e-mails are used to sign in. */
    user: String,
    at: Date,
    date: Date,
    version: Number,
  },
  { collection: 'movements', versionKey: false },
);
movementSchema.index({ stockId: 1, version: 1, _id: 1 });
const columns = [...movementsList.sortable, ...Object.keys(movementsList.filters), 'userId'];
// Ids grow with time, so lists sorted by `at` use them.
for (const column of new Set(columns)) if (column !== 'at') movementSchema.index({ [column]: 1, _id: 1 });
export const MovementModel = model('Movement', movementSchema);

/** Why goods move. */
export type Cause = {
  reason: MovementReason;
  /** The record that makes them move, such as a sale. */
  reference?: string | Types.ObjectId;
  /** The day it counts for. */
  date: Date;
};

/** A change of a stock's quantity. `change` and `balance` are in thousandths. */
type MovementDraft = Place &
  Cause &
  Pick<Movement, 'change' | 'balance'> & {
    stockId: string | Types.ObjectId;
    /** The stock's version after the change, which orders its movements across processes. */
    version: number;
  };

/** Writes a movement in the transaction of its change. */
export function writeMovement(
  draft: MovementDraft,
  { id, name }: Pick<Actor, 'id' | 'name'>,
  session: ClientSession,
): void {
  const movement = {
    stockId: new Types.ObjectId(draft.stockId),
    productId: new Types.ObjectId(draft.productId),
    productName: draft.productName,
    warehouseId: new Types.ObjectId(draft.warehouseId),
    warehouseName: draft.warehouseName,
    change: draft.change,
    balance: draft.balance,
    reason: draft.reason,
    reference: draft.reference === undefined ? null : new Types.ObjectId(draft.reference),
    date: draft.date,
    version: draft.version,
    userId: new Types.ObjectId(id),
    user: name,
    at: new Date(),
  };
  insertLater(session, MovementModel, [movement]);
}
