import type { ClientSession } from 'mongoose';
import { type MovementDraft, type Place, stockKey } from './movements.service.ts';
import { applyChanges, openStock, stocksOf } from './withdrawals.service.ts';

/** Goods that come back into a stock, in thousandths, and how many of them are written off at once. */
export type Deposit = Place & { quantity: number; damaged: number };

/**
 * Puts goods back into their stocks, made anew where they are gone, in the caller's transaction.
 * @param deposits at most one for each stock
 */
export async function deposit(
  deposits: readonly Deposit[],
  { session, user }: { session: ClientSession; user: { id: string; name: string } },
): Promise<MovementDraft[]> {
  const stocks = await stocksOf(deposits, session);
  const movements: MovementDraft[] = [];
  for (const { quantity, damaged, ...place } of deposits) {
    const stock = stocks.get(stockKey(place)) ?? (await openStock(place, user, session));
    const [stockId, balance, version] = [String(stock._id), stock.quantity + quantity, stock.__v + 1];
    movements.push({ ...place, stockId, change: quantity, balance, reason: 'return', version });
    if (!damaged) continue;
    const rest = { change: -damaged, balance: balance - damaged, version: version + 1 };
    movements.push({ ...place, stockId, ...rest, reason: 'adjustment' });
  }
  applyChanges(movements, session);
  return movements;
}
