import { fromCents } from '@app/schemas/kit/amounts';
import { systemReader } from '../../database/system-reader.ts';
import { inTransaction } from '../../database/transactions/transaction.ts';
import type { Session } from '../../database/types.ts';
import { type DaySum, ProductDayModel, SalesDayModel, type SalesSum } from '../sums.ts';

/**
 * Checks the sums by day against sales and returns, and the sums by product against those by day.
 * @returns a sentence for each day that differs
 */
export async function* salesSumFaults(): AsyncGenerator<string> {
  // Reads from one snapshot, as more sales may be summed meanwhile.
  const { summed, kept, ofProducts } = await inTransaction(async (session) => ({
    summed: [...(await sumsOfSales(session)), ...(await sumsOfReturns(session))],
    kept: await systemReader(session).find(SalesDayModel, {}),
    ofProducts: await sumsOfProducts(session),
  }));
  const should = new Map<string, SalesSum>();
  for (const { _id, sales, total } of summed) {
    const known = should.get(_id) ?? { sales: 0, total: 0 };
    should.set(_id, { sales: known.sales + sales, total: known.total + total });
  }
  const are = new Map(kept.map((sum) => [sum._id, sum]));
  for (const day of new Set([...should.keys(), ...are.keys()])) {
    const [sum, sales] = [are.get(day), should.get(day)];
    if (sum?.sales === sales?.sales && sum?.total === sales?.total) continue;
    yield `${day} is summed up as ${show(sum)}, but its sales come to ${show(sales)}`;
  }
  const totals = new Map(ofProducts.map(({ _id, total }) => [_id, total]));
  for (const day of new Set([...totals.keys(), ...are.keys()])) {
    const [products, sum] = [totals.get(day) ?? 0, are.get(day)?.total ?? 0];
    if (products !== sum)
      yield `${day} is summed up as ${inBirr(sum)}, but its products as ${inBirr(products)}`;
  }
}

/** Recomputes the daily sums from the sales. */
function sumsOfSales(session: Session): Promise<DaySum[]> {
  return systemReader(session).sum<DaySum>('Sale', {}, [
    { $group: { _id: dayAt('$SalesDate'), sales: { $sum: 1 }, total: { $sum: '$total' } } },
  ]);
}

/** Totals the product sums by day. */
const sumsOfProducts = (session: Session): Promise<{ _id: string; total: number }[]> =>
  systemReader(session).sum(ProductDayModel, {}, [{ $group: { _id: '$day', total: { $sum: '$total' } } }]);

const inBirr = (cents: number) => fromCents(cents).toFixed(2);
const show = (sum: SalesSum | undefined) => `${sum?.sales ?? 0} sales of ${inBirr(sum?.total ?? 0)}`;

const dayAt = (date: string) => ({ $dateToString: { date, format: '%Y-%m-%d' } });

/** Sums up returns by their day, and counts void sales by the day of their sale. */
async function sumsOfReturns(session: Session): Promise<DaySum[]> {
  const reader = systemReader(session);
  const returns = await reader.sum<DaySum>('Sale', { 'returns.date': { $gt: new Date(0) } }, [
    { $project: { returns: 1 } },
    { $unwind: '$returns' },
    {
      $group: {
        _id: dayAt('$returns.date'),
        sales: { $sum: 0 },
        total: { $sum: { $subtract: [0, { $sum: '$returns.lines.amount' }] } },
      },
    },
  ]);
  const voids = await reader.sum<DaySum>('Sale', { state: 'void' }, [
    { $group: { _id: dayAt('$SalesDate'), sales: { $sum: -1 }, total: { $sum: 0 } } },
  ]);
  return [...returns, ...voids];
}
