import { storedLineTotalCents } from '@app/schemas/amounts';
import { type ClientSession, model, Schema, type Types } from 'mongoose';
import type { Stored } from '../../database/model.ts';
import { inTransaction } from '../../database/transaction.ts';
import { timeLimit } from '../../database/watch.ts';
import { SaleModel } from './sale.model.ts';

/**
 * Sums of sales by day and by product, for the dashboard. A sale is stored as unsummed; sums are brought up to
 * date afterwards, many sales at once, so that no two sales wait for each other's day.
 */

/** A number of sales and what they add up to. */
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

/** Few enough that sales going on meanwhile hardly wait for the batch's way to disk. */
const BATCH = 25;
type StoredSale = Stored & {
  SalesDate: Date;
  total: number;
  soldData: { productId: Types.ObjectId; quantity: number; SellingPrice: number }[];
};

let last: Promise<unknown> = Promise.resolve();
let next: Promise<void> | undefined;

/**
 * Sums up what is unsummed. All who call while one run is under way share the next: what is under way may have
 * begun before a sale that they know of.
 */
export function sumUpSales(): Promise<void> {
  next ??= last.then(() => {
    next = undefined;
    const run = sumUpAll();
    last = run.catch(() => {});
    return run;
  });
  return next;
}

async function sumUpAll(): Promise<void> {
  // Every later call waits for this one.
  while ((await inTransaction(sumUpBatch, { signal: timeLimit() })) === BATCH);
}

async function sumUpBatch(session: ClientSession): Promise<number> {
  const fields = { SalesDate: 1, total: 1, soldData: 1 };
  const sales = await SaleModel.find({ unsummed: true }, fields, { session })
    .sort({ _id: 1 })
    .limit(BATCH)
    .lean<StoredSale[]>();
  if (!sales.length) return 0;
  const sums = sumsOf(sales);
  await SalesDayModel.bulkWrite(sums.days, { session });
  await ProductDayModel.bulkWrite(sums.productDays, { session });
  const ids = sales.map(({ _id }) => _id);
  await SaleModel.collection.updateMany({ _id: { $in: ids } }, { $unset: { unsummed: 1 } }, { session });
  return sales.length;
}

function sumsOf(sales: readonly StoredSale[]) {
  const days = new Map<string, SalesSum>();
  const productDays = new Map<string, ProductSum>();
  for (const { SalesDate, total, soldData } of sales) {
    const day = SalesDate.toISOString().slice(0, 10);
    const ofDay = days.get(day);
    days.set(day, { sales: (ofDay?.sales ?? 0) + 1, total: (ofDay?.total ?? 0) + total });
    for (const { productId, quantity, SellingPrice } of soldData) {
      const key = `${day} ${productId}`;
      const known = productDays.get(key) ?? { day, productId, total: 0, quantity: 0 };
      const line = Number(storedLineTotalCents({ quantity, SellingPrice }));
      productDays.set(key, { ...known, total: known.total + line, quantity: known.quantity + quantity });
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

/**
 * Compares the sums by day with the sales, and those by product with them: these come to the same, day by day.
 * @returns sentences about the days where they differ
 */
export async function* salesSumFaults(): AsyncGenerator<string> {
  // In one moment's state: in between, more sales may be summed up.
  const { summed, kept, ofProducts } = await inTransaction(async (session) => ({
    summed: await sumsOfSales(session),
    kept: await SalesDayModel.find({}, null, { session }).lean(),
    ofProducts: await sumsOfProducts(session),
  }));
  const should = new Map(summed.map((sum) => [sum._id, sum]));
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

/** The sums by day worked out anew, from the sales that count as summed up. */
function sumsOfSales(session: ClientSession): Promise<DaySum[]> {
  const day = { $dateToString: { date: '$SalesDate', format: '%Y-%m-%d' } };
  return SaleModel.aggregate<DaySum>([
    { $match: { unsummed: { $exists: false } } },
    { $group: { _id: day, sales: { $sum: 1 }, total: { $sum: '$total' } } },
  ]).session(session);
}

/** What the sums by product come to, day by day. */
const sumsOfProducts = (session: ClientSession): Promise<{ _id: string; total: number }[]> =>
  ProductDayModel.aggregate([{ $group: { _id: '$day', total: { $sum: '$total' } } }]).session(session);

const inBirr = (cents: number) => (cents / 100).toFixed(2);
const show = (sum: DaySum | undefined) => `${sum?.sales ?? 0} sales of ${inBirr(sum?.total ?? 0)}`;

/** The sums of each day that had sales, from one day to another, both included (yyyy-MM-dd); in cents. */
export async function salesByDay(from: string, to: string): Promise<Map<string, SalesSum>> {
  const days = await SalesDayModel.find({ _id: { $gte: from, $lte: to } }).lean();
  return new Map(days.map(({ _id, sales, total }) => [_id, { sales, total }]));
}

/** The products that brought in most, from one day to another, both included; in cents and thousandths. */
export function topProducts(
  from: string,
  to: string,
  limit: number,
): Promise<{ _id: Types.ObjectId; total: number; quantity: number }[]> {
  return ProductDayModel.aggregate([
    { $match: { day: { $gte: from, $lte: to } } },
    { $group: { _id: '$productId', total: { $sum: '$total' }, quantity: { $sum: '$quantity' } } },
    { $sort: { total: -1, _id: 1 } },
    { $limit: limit },
  ]);
}
