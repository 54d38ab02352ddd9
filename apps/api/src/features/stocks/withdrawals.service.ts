import { type ClientSession, Types } from 'mongoose';
import { createRecord } from '../../crud/new-record.ts';
import { updateLater } from '../../database/later-writes.ts';
import type { Stored } from '../../database/model.ts';
import { readMany } from '../../database/read.ts';
import type { MovementDraft, Place } from './movements.service.ts';
import { StockModel } from './stock.model.ts';
import { stocksResource } from './stocks.service.ts';

/** Goods to take from a stock, in thousandths. */
export type Withdrawal = Place & { quantity: number };
export type Shortage = { withdrawal: Withdrawal; available: number };

/** Identifies the stock of a place; sales queue on it. */
export const stockKey = ({ productId, warehouseId }: Pick<Place, 'productId' | 'warehouseId'>) =>
  `stock ${productId} ${warehouseId}`;

type Options = { session: ClientSession; allowNegative: boolean; user: { id: string; name: string } };

/**
 * Takes each quantity from its stock, which must hold it, in the caller's transaction. It reads one snapshot, and a
 * conflicting change of a stock restarts it, so no unit is ever taken twice. If there are shortages, nothing is taken;
 * if stocks may be negative, there are none.
 * @param withdrawals at most one for each stock
 */
export async function withdraw(
  withdrawals: readonly Withdrawal[],
  { session, allowNegative, user }: Options,
): Promise<{ movements: MovementDraft[]; shortages: Shortage[] }> {
  const stocks = await stocksOf(withdrawals, session);
  const stockOf = (withdrawal: Withdrawal) => stocks.get(stockKey(withdrawal));
  if (!allowNegative) {
    const shortages = withdrawals
      .map((withdrawal) => ({ withdrawal, available: stockOf(withdrawal)?.quantity ?? 0 }))
      .filter(({ withdrawal, available }) => available < withdrawal.quantity);
    if (shortages.length) return { movements: [], shortages };
  }
  const movements: MovementDraft[] = [];
  for (const withdrawal of withdrawals) {
    const { _id, quantity, __v } = stockOf(withdrawal) ?? (await openStock(withdrawal, user, session));
    const { quantity: taken, ...place } = withdrawal;
    const after = { stockId: String(_id), balance: quantity - taken, version: __v + 1 };
    movements.push({ change: -taken, reason: 'sale', ...place, ...after });
  }
  applyChanges(movements, session);
  return { movements, shortages: [] };
}

/** Changes the stocks as these movements say. */
export function applyChanges(movements: readonly MovementDraft[], session: ClientSession): void {
  for (const { stockId, change } of movements)
    updateLater(session, StockModel, {
      filter: { _id: new Types.ObjectId(stockId) },
      update: { $inc: { quantity: change, __v: 1 }, $set: { updatedAt: new Date() } },
    });
}

type Quantity = Pick<Stored, '_id' | '__v'> & { quantity: number };
type StoredStock = Quantity & { productId: unknown; warehouseId: unknown };

/** Finds the stocks of these places by key. */
export async function stocksOf(wanted: readonly Place[], session: ClientSession) {
  const places = wanted.map(({ productId, warehouseId }) => ({ productId, warehouseId }));
  const projection = { productId: 1, warehouseId: 1, quantity: 1, __v: 1 };
  const stocks = await readMany<StoredStock>(StockModel, { $or: places }, { projection, session });
  return new Map(
    stocks.map(({ _id, __v, productId, warehouseId, quantity }) => {
      const key = stockKey({ productId: String(productId), warehouseId: String(warehouseId) });
      return [key, { _id, __v, quantity }];
    }),
  );
}

/** Creates an empty stock for goods that a warehouse never had. */
export async function openStock(
  { productId, warehouseId }: Place,
  user: Options['user'],
  session: ClientSession,
): Promise<Quantity> {
  const place = { productId, warehouseId, quantity: 0 };
  const { _id, __v } = await createRecord(stocksResource, place, user, session);
  return { _id, __v, quantity: 0 };
}
