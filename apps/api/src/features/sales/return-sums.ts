import type { ClientSession } from 'mongoose';
import { SaleModel } from './sale.model.ts';

/** What returns take from a day's sums: void sales are not counted on their day, goods go out on their own. */
type DaySum = { _id: string; sales: number; total: number };

const day = (date: string) => ({ $dateToString: { date, format: '%Y-%m-%d' } });

/** Sums up returns by their day, and counts void sales by the day of their sale. */
export async function sumsOfReturns(session: ClientSession): Promise<DaySum[]> {
  const returns = await SaleModel.aggregate<DaySum>([
    { $match: { 'returns.date': { $gt: new Date(0) } } },
    { $project: { returns: 1 } },
    { $unwind: '$returns' },
    {
      $group: {
        _id: day('$returns.date'),
        sales: { $sum: 0 },
        total: { $sum: { $subtract: [0, { $sum: '$returns.lines.amount' }] } },
      },
    },
  ]).session(session);
  const voids = await SaleModel.aggregate<DaySum>([
    { $match: { state: 'void' } },
    { $group: { _id: day('$SalesDate'), sales: { $sum: -1 }, total: { $sum: 0 } } },
  ]).session(session);
  return [...returns, ...voids];
}
