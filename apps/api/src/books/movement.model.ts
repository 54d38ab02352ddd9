import { type Movement, type MovementReason, movements } from '@app/schemas/stocks';
import { defineCollection } from '../database/model.ts';
import { insertLater } from '../database/transactions/pending-writes.ts';
import { Id, IdField, type Session } from '../database/types.ts';
import type { Actor } from '../http/caller/context.ts';
import type { Place } from './places.ts';

// Ids grow with time, so lists sorted by `at` use them.
const columns = [...movements.sortable, ...Object.keys(movements.filters), 'userId'].filter(
  (column) => column !== 'at',
);

export const MovementModel = defineCollection('Movement', {
  collection: 'movements',
  scope: (warehouseId) => ({ warehouseId }),
  fields: {
    stockId: IdField,
    productId: IdField,
    productName: String,
    warehouseId: IdField,
    warehouseName: String,
    change: Number,
    balance: Number,
    /** What the stock's value changes by, in cents: for admins alone, so that no answer has it. */
    value: { type: Number, default: 0 },
    reason: String,
    reference: { type: IdField, default: null },
    /** The number of the reference. */
    number: { type: String, default: null },
    /** Why an adjustment or a correction was made. */
    because: { type: String, default: null },
    userId: { type: IdField, default: null },
    /** The user's name at the time, not the e-mail: everyone can read it, and e-mails are used to sign in. */
    user: String,
    at: Date,
    date: Date,
    version: Number,
  },
  indexes: [
    { keys: { stockId: 1, version: 1, _id: 1 } },
    ...[...new Set(columns)].map((column) => ({ keys: { [column]: 1, _id: 1 } as const })),
  ],
});

/** Why goods move. */
export type Cause = {
  reason: MovementReason;
  /** The record that makes them move, such as a sale. */
  reference?: string | Id;
  /** Its number. */
  number?: string | null;
  /** Why an adjustment or a correction is made. */
  because?: string | null;
  /** The day it counts for. */
  date: Date;
};

/** A change of a stock's quantity. `change` and `balance` are in thousandths. */
type MovementDraft = Place &
  Cause &
  Pick<Movement, 'change' | 'balance'> & {
    /** In cents. */
    value: number;
    stockId: string | Id;
    /** The stock's version after the change, which orders its movements across processes. */
    version: number;
  };

/** Writes a movement in the transaction of its change. */
export function writeMovement(
  draft: MovementDraft,
  { id, name }: Pick<Actor, 'id' | 'name'>,
  session: Session,
): void {
  const movement = {
    stockId: new Id(draft.stockId),
    productId: new Id(draft.productId),
    productName: draft.productName,
    warehouseId: new Id(draft.warehouseId),
    warehouseName: draft.warehouseName,
    change: draft.change,
    balance: draft.balance,
    value: draft.value,
    reason: draft.reason,
    reference: draft.reference === undefined ? null : new Id(draft.reference),
    number: draft.number ?? null,
    because: draft.because ?? null,
    date: draft.date,
    version: draft.version,
    userId: new Id(id),
    user: name,
    at: new Date(),
  };
  insertLater(session, MovementModel, [movement]);
}
