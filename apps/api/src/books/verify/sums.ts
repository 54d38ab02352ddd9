import { fromCents } from '@app/schemas/kit/amounts';
import type { ClientSession } from 'mongoose';
import { modelNamed } from '../../database/model.ts';
import { inTransaction } from '../../database/transactions/transaction.ts';
import { type DaySum, ProductDayModel, SalesDayModel, type SalesSum } from '../sums.ts';

/**
 * Checks the sums by day against sales and returns, and the sums by product against those by day.
 * @returns a sentence for each day that differs
 */
export async function* salesSumFaults(): AsyncGenerator<string> {
  // Reads from one snapshot, as more sales may be summed meanwhile.
  const { summed, kept, ofProducts } = await inTransaction(async (session) => ({
    summed: [...(await sumsOfSales(session)), ...(await sumsOfReturns(session))],
    kept: await SalesDayModel.find({}, null, { session }).lean(),
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
function sumsOfSales(session: ClientSession): Promise<DaySum[]> {
  return modelNamed('Sale')
    .aggregate<DaySum>([
      { $group: { _id: dayAt('$SalesDate'), sales: { $sum: 1 }, total: { $sum: '$total' } } },
    ])
    .session(session);
}

/** Totals the product sums by day. */
const sumsOfProducts = (session: ClientSession): Promise<{ _id: string; total: number }[]> =>
  ProductDayModel.aggregate([{ $group: { _id: '$day', total: { $sum: '$total' } } }]).session(session);

const inBirr = (cents: number) => fromCents(cents).toFixed(2);
const show = (sum: SalesSum | undefined) => `${sum?.sales ?? 0} sales of ${inBirr(sum?.total ?? 0)}`;

const dayAt = (date: string) => ({ $dateToString: { date, format: '%Y-%m-%d' } });

/** Sums up returns by their day, and counts void sales by the day of their sale. */
async function sumsOfReturns(session: ClientSession): Promise<DaySum[]> {
  const returns = await modelNamed('Sale')
    .aggregate<DaySum>([
      { $match: { 'returns.date': { $gt: new Date(0) } } },
      { $project: { returns: 1 } },
      { $unwind: '$returns' },
      {
        $group: {
          _id: dayAt('$returns.date'),
          sales: { $sum: 0 },
          total: { $sum: { $subtract: [0, { $sum: '$returns.lines.amount' }] } },
        },
      },
    ])
    .session(session);
  const voids = await modelNamed('Sale')
    .aggregate<DaySum>([
      { $match: { state: 'void' } },
      { $group: { _id: dayAt('$SalesDate'), sales: { $sum: -1 }, total: { $sum: 0 } } },
    ])
    .session(session);
  return [...returns, ...voids];
}
