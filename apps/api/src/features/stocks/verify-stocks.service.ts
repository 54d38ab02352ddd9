import type { ClientSession, Types } from 'mongoose';
import type { Stored } from '../../database/model.ts';
import { inTransaction } from '../../database/transaction.ts';
import { type MovementSum, movementSums } from './movements.service.ts';
import { StockModel } from './stock.model.ts';

/**
 * Compares the quantity of every stock with what its movements add up to, while others go on working.
 * @returns sentences about the stocks where they differ
 */
export async function* stockFaults(): AsyncGenerator<string> {
  for await (const stockId of suspects()) {
    // Somebody may have sold from it in between: looked at again, in one moment's state.
    const fault = await inTransaction((session) => faultOf(stockId, session));
    if (fault) yield fault;
  }
}

async function faultOf(stockId: Types.ObjectId, session: ClientSession): Promise<string | undefined> {
  const stock = await StockModel.findById(stockId, { quantity: 1 }, { session }).lean<Stored>();
  const sum = (await movementSums(stockId, session).next()).value;
  const quantity = Number(stock?.quantity ?? 0);
  if (isSettled(quantity, sum)) return undefined;
  const what = stock ? `has a quantity of ${quantity / 1000}` : 'was deleted';
  return `stock ${stockId} ${what}, but its movements add up to ${(sum?.change ?? 0) / 1000}, the last leaving ${(sum?.balance ?? 0) / 1000}`;
}

const isSettled = (quantity: number, sum: MovementSum | undefined) =>
  quantity === (sum?.change ?? 0) && quantity === (sum?.balance ?? 0);

/** Stocks that seem to differ from their movements: both are gone through in the order of the stocks' ids. */
async function* suspects(): AsyncGenerator<Types.ObjectId> {
  const sums = movementSums();
  let sum = (await sums.next()).value;
  const stocks = StockModel.find({}, { quantity: 1 }).sort({ _id: 1 }).lean<Stored[]>().cursor();
  for await (const stock of stocks) {
    for (; sum && String(sum.stockId) < String(stock._id); sum = (await sums.next()).value)
      if (!isSettled(0, sum)) yield sum.stockId;
    const own = sum && String(sum.stockId) === String(stock._id) ? sum : undefined;
    if (!isSettled(Number(stock.quantity), own)) yield stock._id;
    if (own) sum = (await sums.next()).value;
  }
  for (; sum; sum = (await sums.next()).value) if (!isSettled(0, sum)) yield sum.stockId;
}
