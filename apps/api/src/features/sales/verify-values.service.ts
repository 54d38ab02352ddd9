import { fromCents } from '@app/schemas/kit/amounts';
import { receiptNumber } from '@app/schemas/sales';
import { valueReturned } from '../../books/values.ts';
import { type ValueSum, valueSums } from '../../books/verify/movement-sums.ts';
import { systemReader } from '../../database/system-reader.ts';
import { inTransaction } from '../../database/transactions/transaction.ts';
import { SaleModel } from './sale.model.ts';
import type { StoredLine, StoredSale } from './stored-sale.ts';

const BATCH = 500;
type Sale = Pick<StoredSale, '_id' | 'soldData'>;

/**
 * Checks what sales took of the values of stocks, less what came back, against the movements of their goods.
 * @returns a sentence for each sale that differs
 */
export async function* saleValueFaults(): AsyncGenerator<string> {
  // Reads from one snapshot, as more may be sold meanwhile.
  const found = await inTransaction(async (session) => {
    const faults: string[] = [];
    const sums = await valueSums(['sale', 'return'], session);
    for (let at = 0; at < sums.length; at += BATCH) {
      const batch = sums.slice(at, at + BATCH);
      const filter = { _id: { $in: batch.map(({ _id }) => _id) } };
      const sales = await systemReader(session).find<Sale>(SaleModel, filter, {
        projection: { soldData: 1 },
      });
      const kept = new Map(sales.map(({ _id, soldData }) => [String(_id), keptBy(soldData)]));
      faults.push(...batch.flatMap((sum) => faultOf(sum, kept.get(String(sum._id)) ?? 0)));
    }
    return faults;
  });
  yield* found;
}

/** What a sale still keeps of the values it took. */
const keptBy = (lines: readonly StoredLine[]) =>
  lines.reduce((sum, { value = 0, returned, quantity }) => {
    const back = valueReturned({ quantity, value, returned: 0 }, returned);
    return sum + value - back;
  }, 0);

const inBirr = (cents: number) => fromCents(cents).toFixed(2);

function faultOf({ _id, value }: ValueSum, kept: number): string[] {
  if (kept === 0 - value) return [];
  const sale = `sale #${receiptNumber(String(_id))}`;
  return [`${sale} took a value of ${inBirr(kept)}, but its movements come to ${inBirr(0 - value)}`];
}
