import { fromCents, storedLineTotalCents } from '@app/schemas/kit/amounts';
import { dayOf } from '@app/schemas/kit/days';
import { type ClientSession, model, Schema, type Types } from 'mongoose';
import type { Stored } from '../../database/model.ts';
import { inTransaction } from '../../database/transactions/transaction.ts';
import { timeLimit } from '../../database/watch.ts';
import { sumsOfReturns } from './return-sums.ts';
import { SaleModel } from './sale.model.ts';
import { sharedRuns } from './waiting-sales.ts';

/**
 * Sums of sales by day and by product, less what came back, for the dashboard. Sales are stored as unsummed and added
 * later in batches, mostly when they get their numbers, so that concurrent sales don't contend for their day's sum.
 * Returns, which are few, are added at once, on their own day.
 */

/** A number of sales and their total. */
export type SalesSum = { sales: number; total: number };
type ProductSum = { day: string; productId: Types.ObjectId; total: number; quantity: number };
/** As stored: `_id` is the day (yyyy-MM-dd), `total` in cents. */
type DaySum = SalesSum & { _id: string };
/** As stored: `_id` is day and product, `total` in cents, `quantity` in thousandths. */
type ProductDaySum = ProductSum & { _id: string };

const daySchema = new Schema<DaySum>(
  { _id: String, sales: Number, total: Number },
  { collection: 'salesdays', versionKey: false },
);
const SalesDayModel = model<DaySum>('SalesDay', daySchema);
const productDaySchema = new Schema<ProductDaySum>(
  { _id: String, day: String, productId: Schema.Types.ObjectId, total: Number, quantity: Number },
  { collection: 'productdays', versionKey: false },
);
productDaySchema.index({ day: 1 });
const ProductDayModel = model<ProductDaySum>('ProductDay', productDaySchema);

/** Small, so that sales hardly wait while a batch goes to disk. */
const BATCH = 25;
/** What the sums need of a sale. */
export type UnsummedSale = Stored & {
  SalesDate: Date;
  soldData: { productId: Types.ObjectId; quantity: number; SellingPrice: number }[];
};

/** Leaves out names, which make up most of a line. */
export const summedFields = {
  SalesDate: 1,
  'soldData.productId': 1,
  'soldData.quantity': 1,
  'soldData.SellingPrice': 1,
} as const;

/** Adds unsummed sales to the sums. */
export const sumUpSales: () => Promise<void> = sharedRuns(sumUpAll);

async function sumUpAll(): Promise<void> {
  // Has a time limit, since every later call waits for it.
  while ((await inTransaction(sumUpBatch, { signal: timeLimit() })) === BATCH);
}

async function sumUpBatch(session: ClientSession): Promise<number> {
  const sales = await SaleModel.find({ unsummed: true }, summedFields, { session })
    .sort({ _id: 1 })
    .limit(BATCH)
    .lean<UnsummedSale[]>();
  if (!sales.length) return 0;
  await addSales(sales, session);
  const ids = sales.map(({ _id }) => _id);
  await SaleModel.collection.updateMany({ _id: { $in: ids } }, { $unset: { unsummed: 1 } }, { session });
  return sales.length;
}

/** What counts for a day: a number of sales, and lines in cents and thousandths, below 0 where they came back. */
type Counted = {
  day: string;
  sales: number;
  lines: readonly { productId: Types.ObjectId; total: number; quantity: number }[];
};

const countedOnce = ({ SalesDate, soldData }: UnsummedSale): Counted => ({
  day: dayOf(SalesDate),
  sales: 1,
  lines: soldData.map((line) => ({ total: Number(storedLineTotalCents(line)), ...line })),
});

/** Adds new sales to the sums. */
export const addSales = (sales: readonly UnsummedSale[], session: ClientSession): Promise<void> =>
  addToSums(sales.map(countedOnce), session);

/** Adds to the sums of days and products. */
export async function addToSums(counted: readonly Counted[], session: ClientSession): Promise<void> {
  const sums = sumsOf(counted);
  if (sums.days.length) await SalesDayModel.bulkWrite(sums.days, { session });
  if (sums.productDays.length) await ProductDayModel.bulkWrite(sums.productDays, { session });
}

function sumsOf(counted: readonly Counted[]) {
  const days = new Map<string, SalesSum>();
  const productDays = new Map<string, ProductSum>();
  for (const { day, sales, lines } of counted) {
    const known = days.get(day) ?? { sales: 0, total: 0 };
    days.set(day, { sales: known.sales + sales, total: known.total + addUp(lines) });
    for (const { productId, total, quantity } of lines) {
      const key = `${day} ${productId}`;
      const of = productDays.get(key) ?? { day, productId, total: 0, quantity: 0 };
      productDays.set(key, { ...of, total: of.total + total, quantity: of.quantity + quantity });
    }
  }
  return {
    days: [...days].map(([_id, $inc]) => ({
      updateOne: { filter: { _id }, update: { $inc }, upsert: true },
    })),
    productDays: [...productDays].map(([_id, { day, productId, ...$inc }]) => ({
      updateOne: { filter: { _id }, update: { $inc, $setOnInsert: { day, productId } }, upsert: true },
    })),
  };
}

const addUp = (lines: Counted['lines']) => lines.reduce((sum, { total }) => sum + total, 0);

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

/** Recomputes the daily sums from the sales already counted in them. */
function sumsOfSales(session: ClientSession): Promise<DaySum[]> {
  const day = { $dateToString: { date: '$SalesDate', format: '%Y-%m-%d' } };
  return SaleModel.aggregate<DaySum>([
    { $match: { unsummed: { $exists: false } } },
    { $group: { _id: day, sales: { $sum: 1 }, total: { $sum: '$total' } } },
  ]).session(session);
}

/** Totals the product sums by day. */
const sumsOfProducts = (session: ClientSession): Promise<{ _id: string; total: number }[]> =>
  ProductDayModel.aggregate([{ $group: { _id: '$day', total: { $sum: '$total' } } }]).session(session);

const inBirr = (cents: number) => fromCents(cents).toFixed(2);
const show = (sum: SalesSum | undefined) => `${sum?.sales ?? 0} sales of ${inBirr(sum?.total ?? 0)}`;

/** Reads the sums of days with sales between two days, both included (yyyy-MM-dd); in cents. */
export async function salesByDay(from: string, to: string): Promise<Map<string, SalesSum>> {
  const days = await SalesDayModel.find({ _id: { $gte: from, $lte: to } }).lean();
  return new Map(days.map(({ _id, sales, total }) => [_id, { sales, total }]));
}

/** Finds the products with the highest revenue between two days, both included; in cents and thousandths. */
export function topProducts(
  from: string,
  to: string,
  limit: number,
): Promise<{ _id: Types.ObjectId; total: number; quantity: number }[]> {
  return ProductDayModel.aggregate([
    { $match: { day: { $gte: from, $lte: to } } },
    { $group: { _id: '$productId', total: { $sum: '$total' }, quantity: { $sum: '$quantity' } } },
    // Leaves out what came back as a whole, or was sold before the period.
    { $match: { total: { $gte: 0 }, quantity: { $gt: 0 } } },
    { $sort: { total: -1, _id: 1 } },
    { $limit: limit },
  ]);
}
