import { dayOf } from '@app/schemas/kit/days';
import { defineCollection } from '../database/model.ts';
import { systemReader } from '../database/system-reader.ts';
import { upsertLater } from '../database/transactions/pending-writes.ts';
import { type Id, IdField, type Session } from '../database/types.ts';
import type { UndoLog } from './undo-log.ts';

/** Sums of sales by day and by product, less what came back, for the dashboard. Each counts on the day it happened. */

/** A number of sales and their total. */
export type SalesSum = { sales: number; total: number };
type ProductSum = { day: string; productId: Id; total: number; quantity: number };
/** As stored: `_id` is the day (yyyy-MM-dd), `total` in cents. */
export type DaySum = SalesSum & { _id: string };
/** As stored: `_id` is day and product, `total` in cents, `quantity` in thousandths. */
type ProductDaySum = ProductSum & { _id: string };

export const SalesDayModel = defineCollection<DaySum>('SalesDay', {
  collection: 'salesdays',
  scope: 'everyone',
  fields: { _id: String, sales: Number, total: Number },
});
export const ProductDayModel = defineCollection<ProductDaySum>('ProductDay', {
  collection: 'productdays',
  scope: 'everyone',
  fields: { _id: String, day: String, productId: IdField, total: Number, quantity: Number },
  indexes: [{ keys: { day: 1 } }],
});

/** What counts for a day: a number of sales, and lines in cents and thousandths, below 0 where they came back. */
export type Counted = {
  date: Date;
  sales: number;
  lines: readonly { productId: Id; total: number; quantity: number }[];
};

/** Adds what a group counts to the sums, each once. */
export class Sums {
  private readonly session: Session;
  private readonly undo: UndoLog;
  private readonly days = new Map<string, SalesSum>();
  private readonly productDays = new Map<string, ProductSum>();

  constructor(session: Session, undo: UndoLog) {
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
  const days = await systemReader().find(SalesDayModel, { _id: { $gte: from, $lte: to } });
  return new Map(days.map(({ _id, sales, total }) => [_id, { sales, total }]));
}

/** Finds the products with the highest revenue between two days, both included; in cents and thousandths. */
export function topProducts(
  from: string,
  to: string,
  limit: number,
): Promise<{ _id: Id; total: number; quantity: number }[]> {
  return systemReader().sum(ProductDayModel, { day: { $gte: from, $lte: to } }, [
    { $group: { _id: '$productId', total: { $sum: '$total' }, quantity: { $sum: '$quantity' } } },
    // Leaves out what came back as a whole, or was sold before the period.
    { $match: { total: { $gte: 0 }, quantity: { $gt: 0 } } },
    { $sort: { total: -1, _id: 1 } },
    { $limit: limit },
  ]);
}
