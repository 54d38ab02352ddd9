import type { ClientSession } from 'mongoose';
import { holdReferences } from '../../crud/references.ts';
import { searchParts } from '../../crud/search.ts';
import type { Stored } from '../../database/model.ts';
import type { MovementDraft } from './movements.service.ts';
import { StockModel } from './stock.model.ts';

/** Goods to be taken from a place, in thousandths. */
export type Withdrawal = Pick<
  MovementDraft,
  'productId' | 'productName' | 'warehouseId' | 'warehouseName'
> & {
  quantity: number;
};
export type Shortage = { withdrawal: Withdrawal; available: number };

/** Names the stock that a withdrawal takes from; what the changes of a sale queue on. */
export const stockKey = ({ productId, warehouseId }: Pick<Withdrawal, 'productId' | 'warehouseId'>) =>
  `stock ${productId} ${warehouseId}`;

type Options = { session: ClientSession; allowNegative: boolean; user: { id: string; name: string } };

/**
 * Takes each quantity from its stock, which must hold it: a conditional update inside the caller's
 * transaction, so that no unit is ever taken twice. With shortages, the caller has to abort the transaction.
 *
 * @param withdrawals at most one for each stock
 */
export async function withdraw(
  withdrawals: readonly Withdrawal[],
  options: Options,
): Promise<{ movements: MovementDraft[]; shortages: Shortage[] }> {
  const movements: MovementDraft[] = [];
  const shortages: Shortage[] = [];
  for (const withdrawal of withdrawals) {
    const { quantity, ...place } = withdrawal;
    const stock = await (options.allowNegative ? takeAnyway : takeIfThere)(withdrawal, options);
    if (stock) {
      const { _id, quantity: balance, __v: version } = stock;
      const taken = { stockId: String(_id), change: -quantity, balance: Number(balance), version };
      movements.push({ ...place, ...taken, reason: 'sale' });
    } else {
      shortages.push({ withdrawal, available: await availableAt(withdrawal, options.session) });
    }
  }
  return { movements, shortages };
}

function takeIfThere({ productId, warehouseId, quantity }: Withdrawal, { session }: Options) {
  return StockModel.findOneAndUpdate(
    { productId, warehouseId, quantity: { $gte: quantity } },
    { $inc: { quantity: -quantity, __v: 1 }, $set: { updatedAt: new Date() } },
    { session, returnDocument: 'after', projection: { quantity: 1, __v: 1 } },
  ).lean<Stored>();
}

/** With negative stock allowed, the stock goes below zero, and is made where there was none. */
async function takeAnyway(
  { productId, productName, warehouseId, quantity }: Withdrawal,
  { session, user }: Options,
) {
  const now = new Date();
  await holdReferences('Stock', { productId, warehouseId }, session);
  return StockModel.findOneAndUpdate(
    { productId, warehouseId },
    {
      $inc: { quantity: -quantity, __v: 1 },
      $set: { updatedAt: now },
      $setOnInsert: {
        createdAt: now,
        createdBy: user.id,
        createdByName: user.name,
        search: searchParts([productName]),
      },
    },
    { session, upsert: true, returnDocument: 'after', projection: { quantity: 1, __v: 1 } },
  ).lean<Stored>();
}

async function availableAt({ productId, warehouseId }: Withdrawal, session: ClientSession): Promise<number> {
  const stock = await StockModel.findOne(
    { productId, warehouseId },
    { quantity: 1 },
    { session },
  ).lean<Stored>();
  return Number(stock?.quantity ?? 0);
}
