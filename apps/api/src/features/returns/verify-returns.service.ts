import { worthOfReturn } from '@app/schemas/counter/worth';
import { fromCents, fromThousandths } from '@app/schemas/kit/amounts';
import { receiptNumber } from '@app/schemas/sales';
import { returnedSums } from '../../books/verify/movement-sums.ts';
import { systemReader } from '../../database/system-reader.ts';
import { inTransaction } from '../../database/transactions/transaction.ts';
import type { Session } from '../../database/types.ts';
import type { StoredSale } from '../sales/stored-sale.ts';

/** How much came back, and how much of it was written off; in thousandths. */
type Goods = { quantity: number; damaged: number };
type Sale = Pick<StoredSale, '_id' | 'soldData' | 'returns' | 'returned' | 'vat'>;

/**
 * Checks returns against what their sales say came back, and against the movements of their goods.
 * @returns a sentence for each sale that differs
 */
export async function* returnFaults(): AsyncGenerator<string> {
  // Reads from one snapshot, as more may come back meanwhile.
  const { sales, moved } = await inTransaction(async (session) => ({
    sales: await salesWithReturns(session),
    moved: new Map((await returnedSums(session)).map(({ _id, ...goods }) => [keyOf(_id), goods])),
  }));
  for (const sale of sales) {
    const name = `sale #${receiptNumber(String(sale._id))}`;
    const { quantity, amount } = saidToBeBack(sale);
    const returned = sale.returns.reduce((sum, one) => sum + one.amount, 0);
    if (returned !== sale.returned || returned !== amount)
      yield `${name} has ${money(sale.returned)} returned, but its returns come to ${money(returned)}, their goods to ${money(amount)}`;
    const lines = sale.returns.flatMap((one) => one.lines);
    const brought = lines.reduce((sum, line) => sum + line.quantity, 0);
    if (brought !== quantity)
      yield `${name} says that ${fromThousandths(quantity)} came back, its returns ${fromThousandths(brought)}`;
    for (const [key, { quantity: is, damaged }] of goodsOf(sale)) {
      const movements = moved.get(key) ?? none;
      moved.delete(key);
      if (movements.quantity === is && movements.damaged === damaged) continue;
      yield `${name} took back ${show({ quantity: is, damaged })}, but movements say ${show(movements)}`;
    }
  }
  for (const [key, goods] of moved) {
    const sale = receiptNumber(key.split(' ')[0] ?? '');
    yield `movements of sale #${sale} took back ${show(goods)}, which no return did`;
  }
}

const none: Goods = { quantity: 0, damaged: 0 };
const money = (cents: number) => fromCents(cents).toFixed(2);
const show = ({ quantity, damaged }: Goods) =>
  `${fromThousandths(quantity)}, ${fromThousandths(damaged)} of it damaged`;

const salesWithReturns = (session: Session) => {
  const fields = ['soldData', 'returns', 'returned', 'vat'].map((field) => [field, 1]);
  const projection = Object.fromEntries(fields);
  const filter = { 'returns.date': { $gt: new Date(0) } };
  return systemReader(session).find<Sale>('Sale', filter, { projection });
};

/** What the lines of a sale say came back, in thousandths, and what it is worth. */
function saidToBeBack({ soldData, vat }: Sale) {
  const returning = soldData.map((line) => ({ ...line, returned: 0, back: line.returned }));
  const quantity = soldData.reduce((sum, { returned }) => sum + returned, 0);
  return { quantity, amount: worthOfReturn(returning, vat).amount };
}

type Place = { sale: unknown; productId: unknown; warehouseId: unknown };
const keyOf = ({ sale, productId, warehouseId }: Place) => `${sale} ${productId} ${warehouseId}`;

/** Adds up what returns of a sale brought back into each stock. */
function goodsOf({ _id, returns }: Sale): Map<string, Goods> {
  const goods = new Map<string, Goods>();
  for (const { productId, warehouseId, quantity, damaged } of returns.flatMap((one) => one.lines)) {
    const key = keyOf({ sale: _id, productId, warehouseId });
    const known = goods.get(key) ?? none;
    goods.set(key, {
      quantity: known.quantity + quantity,
      damaged: known.damaged + (damaged ? quantity : 0),
    });
  }
  return goods;
}
