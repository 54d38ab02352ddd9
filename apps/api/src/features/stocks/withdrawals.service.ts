import { LRUCache } from 'lru-cache';
import { type ClientSession, Types } from 'mongoose';
import { createRecord } from '../../crud/new-record.ts';
import type { Stored } from '../../database/model.ts';
import { readMany } from '../../database/read.ts';
import { updateLater } from '../../database/transactions/later-writes.ts';
import { type MovementDraft, type Place, stockKey } from './movements.service.ts';
import { StockModel } from './stock.model.ts';
import { stocksResource } from './stocks.service.ts';

/** Goods to take from a stock, in thousandths. */
export type Withdrawal = Place & { quantity: number };
export type Shortage = { withdrawal: Withdrawal; available: number };

type Options = { session: ClientSession; allowNegative: boolean; user: { id: string; name: string } };

/**
 * Takes each quantity from its stock, which must hold it, in the caller's transaction. A stock that has changed since
 * it was read restarts it, so no unit is ever taken twice. If there are shortages, nothing is taken; if stocks may be
 * negative, there are none.
 * @param withdrawals at most one for each stock
 */
export async function withdraw(
  withdrawals: readonly Withdrawal[],
  { session, allowNegative, user }: Options,
): Promise<{ movements: MovementDraft[]; shortages: Shortage[] }> {
  let stocks = await stocksOf(withdrawals, session);
  let shortages = shortagesIn(stocks, withdrawals);
  if (shortages.length && !allowNegative) {
    // Memory is enough to sell by, as the write checks it, but not to refuse by.
    for (const withdrawal of withdrawals) remembered.delete(stockKey(withdrawal));
    stocks = await stocksOf(withdrawals, session);
    shortages = shortagesIn(stocks, withdrawals);
    if (shortages.length) return { movements: [], shortages };
  }
  const movements: MovementDraft[] = [];
  for (const withdrawal of withdrawals) {
    const { _id, quantity, __v } =
      stocks.get(stockKey(withdrawal)) ?? (await openStock(withdrawal, user, session));
    const { quantity: taken, ...place } = withdrawal;
    const after = { stockId: String(_id), balance: quantity - taken, version: __v + 1 };
    movements.push({ change: -taken, reason: 'sale', ...place, ...after });
  }
  applyChanges(movements, session);
  return { movements, shortages: [] };
}

const shortagesIn = (stocks: Stocks, withdrawals: readonly Withdrawal[]): Shortage[] =>
  withdrawals
    .map((withdrawal) => ({ withdrawal, available: stocks.get(stockKey(withdrawal))?.quantity ?? 0 }))
    .filter(({ withdrawal, available }) => available < withdrawal.quantity);

/** Changes the stocks as these movements say. */
export function applyChanges(movements: readonly MovementDraft[], session: ClientSession): void {
  for (const { stockId, change, balance: quantity, version: __v, ...place } of movements) {
    const key = stockKey(place);
    const _id = new Types.ObjectId(stockId);
    const filter = { _id, quantity: quantity - change, __v: __v - 1 };
    const update = { $inc: { quantity: change, __v: 1 }, $set: { updatedAt: new Date() } };
    updateLater(
      session,
      StockModel,
      { filter, update },
      {
        isRemembered: remembered.has(key),
        remember: () => remembered.set(key, { _id, quantity, __v }),
        forget: () => remembered.delete(key),
      },
    );
  }
}

type Quantity = Pick<Stored, '_id' | '__v'> & { quantity: number };
type StoredStock = Quantity & { productId: unknown; warehouseId: unknown };
type Stocks = ReadonlyMap<string, Quantity>;

/** Stocks as this process has left them, which who sells them next needn't read. */
const remembered = new LRUCache<string, Quantity>({ max: 10_000 });

/** Finds the stocks of these places by key, in memory or the database. Whoever changes them checks them. */
export async function stocksOf(wanted: readonly Place[], session: ClientSession): Promise<Stocks> {
  const found = new Map<string, Quantity>();
  const unknown: Pick<Place, 'productId' | 'warehouseId'>[] = [];
  for (const { productId, warehouseId } of wanted) {
    const key = stockKey({ productId, warehouseId });
    const known = remembered.get(key);
    if (known) found.set(key, known);
    else unknown.push({ productId, warehouseId });
  }
  if (!unknown.length) return found;
  const projection = { productId: 1, warehouseId: 1, quantity: 1, __v: 1 };
  const stocks = await readMany<StoredStock>(StockModel, { $or: unknown }, { projection, session });
  for (const { _id, __v, productId, warehouseId, quantity } of stocks) {
    const key = stockKey({ productId: String(productId), warehouseId: String(warehouseId) });
    found.set(key, { _id, __v, quantity });
  }
  return found;
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
