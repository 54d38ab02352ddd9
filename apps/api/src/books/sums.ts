import { dayOf } from '@app/schemas/kit/days';
import { type ClientSession, model, Schema, type Types } from 'mongoose';
import { upsertLater } from '../database/transactions/pending-writes.ts';
import type { UndoLog } from './undo-log.ts';

/** Sums of sales by day and by product, less what came back, for the dashboard. Each counts on the day it happened. */

/** A number of sales and their total. */
export type SalesSum = { sales: number; total: number };
type ProductSum = { day: string; productId: Types.ObjectId; total: number; quantity: number };
/** As stored: `_id` is the day (yyyy-MM-dd), `total` in cents. */
export type DaySum = SalesSum & { _id: string };
/** As stored: `_id` is day and product, `total` in cents, `quantity` in thousandths. */
type ProductDaySum = ProductSum & { _id: string };

const daySchema = new Schema<DaySum>(
  { _id: String, sales: Number, total: Number },
  { collection: 'salesdays', versionKey: false },
);
export const SalesDayModel = model<DaySum>('SalesDay', daySchema);
const productDaySchema = new Schema<ProductDaySum>(
  { _id: String, day: String, productId: Schema.Types.ObjectId, total: Number, quantity: Number },
  { collection: 'productdays', versionKey: false },
);
productDaySchema.index({ day: 1 });
export const ProductDayModel = model<ProductDaySum>('ProductDay', productDaySchema);

/** What counts for a day: a number of sales, and lines in cents and thousandths, below 0 where they came back. */
export type Counted = {
  date: Date;
  sales: number;
  lines: readonly { productId: Types.ObjectId; total: number; quantity: number }[];
};

/** Adds what a group counts to the sums, each once. */
export class Sums {
  private readonly session: ClientSession;
  private readonly undo: UndoLog;
  private readonly days = new Map<string, SalesSum>();
  private readonly productDays = new Map<string, ProductSum>();

  constructor(session: ClientSession, undo: UndoLog) {
    this.session = session;
    this.undo = undo;
  }

  add({ date, sales, lines }: Counted): void {
    const day = dayOf(date);
    const known = this.days.get(day) ?? { sales: 0, total: 0 };
    const total = lines.reduce((sum, line) => sum + line.total, known.total);
    this.undo.set(this.days, day, { sales: known.sales + sales, total });
    for (const line of lines) {
      const key = `${day} ${line.productId}`;
      const of = this.productDays.get(key) ?? { day, productId: line.productId, total: 0, quantity: 0 };
      const more = { total: of.total + line.total, quantity: of.quantity + line.quantity };
      this.undo.set(this.productDays, key, { ...of, ...more });
    }
  }

  close(): void {
    for (const [_id, $inc] of this.days) upsertLater(this.session, SalesDayModel, { _id }, { $inc });
    for (const [_id, { day, productId, ...$inc }] of this.productDays) {
      const update = { $inc, $setOnInsert: { day, productId } };
      upsertLater(this.session, ProductDayModel, { _id }, update);
    }
  }
}

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
