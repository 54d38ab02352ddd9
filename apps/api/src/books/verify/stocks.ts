import { fromCents, fromThousandths } from '@app/schemas/kit/amounts';
import { systemReader } from '../../database/system-reader.ts';
import { inTransaction } from '../../database/transactions/transaction.ts';
import type { Id, Session, Stored } from '../../database/types.ts';
import { RevaluationModel } from '../revaluation.model.ts';
import { StockModel } from '../stock.model.ts';
import type { Worth } from '../values.ts';
import { type MovementSum, movementSums } from './movement-sums.ts';

/**
 * Compares each stock's quantity and value with its movements, while others go on working.
 * @returns a sentence for each stock that differs
 */
export async function* stockFaults(): AsyncGenerator<string> {
  for await (const stockId of suspects()) {
    // Checks again in one snapshot, as somebody may have sold from it meanwhile.
    const fault = await inTransaction((session) => faultOf(stockId, session));
    if (fault) yield fault;
  }
}

async function faultOf(stockId: Id, session: Session): Promise<string | undefined> {
  const stock = await systemReader(session).findOne(StockModel, { _id: stockId });
  const sum = await withRevaluations((await movementSums(stockId, session).next()).value, session);
  const worth = worthOf(stock);
  if (isSettled(worth, sum)) return undefined;
  const { quantity, value } = worth;
  if (value !== (sum?.value ?? 0) && quantity === (sum?.change ?? 0))
    return `stock ${stockId} has a value of ${inBirr(value)}, but its movements add up to ${inBirr(sum?.value ?? 0)}`;
  const what = stock ? `has a quantity of ${fromThousandths(quantity)}` : 'was deleted';
  return `stock ${stockId} ${what}, but its movements add up to ${fromThousandths(sum?.change ?? 0)}, the last leaving ${fromThousandths(sum?.balance ?? 0)}`;
}

/** Adds what a stock's value was changed by where no goods moved. */
async function withRevaluations(
  sum: MovementSum | undefined,
  session: Session,
): Promise<MovementSum | undefined> {
  const filter = { stockId: sum?.stockId };
  const changes = sum ? await systemReader(session).find(RevaluationModel, filter) : [];
  return sum && { ...sum, value: changes.reduce((value, { change }) => value + change, sum.value) };
}

const isSettled = ({ quantity, value }: Worth, sum: MovementSum | undefined) =>
  quantity === (sum?.change ?? 0) && quantity === (sum?.balance ?? 0) && value === (sum?.value ?? 0);

const worthOf = (stock: Stored | undefined): Worth => ({
  quantity: Number(stock?.quantity ?? 0),
  value: Number(stock?.value ?? 0),
});
const nothing = worthOf(undefined);
const inBirr = (cents: number) => fromCents(cents).toFixed(2);

/** Finds stocks that seem to differ from their movements by merging both in the order of the stocks' ids. */
async function* suspects(): AsyncGenerator<Id> {
  const sums = movementSums();
  let sum = (await sums.next()).value;
  const options = { projection: { quantity: 1, value: 1 }, sort: { _id: 1 } as const };
  for await (const stocks of systemReader().stream(StockModel, {}, options))
    for (const stock of stocks) {
      for (; sum && String(sum.stockId) < String(stock._id); sum = (await sums.next()).value)
        if (!isSettled(nothing, sum)) yield sum.stockId;
      const own = sum && String(sum.stockId) === String(stock._id) ? sum : undefined;
      if (!isSettled(worthOf(stock), own)) yield stock._id;
      if (own) sum = (await sums.next()).value;
    }
  for (; sum; sum = (await sums.next()).value) if (!isSettled(nothing, sum)) yield sum.stockId;
}
