import { dayOf } from '../kit/days.ts';

/** What is due in cents by the day on which it is due: `{ '2026-11-27': 12500 }`. No day has 0. */
export type Dues = Readonly<Record<string, number>>;

/** What an amount is that is due on a day, midnight UTC. */
export const dueOn = (day: Date, cents: number): Dues => (cents ? { [dayOf(day)]: cents } : {});

/** What an amount of a sale is as dues. A sale without a day of its own is due on the sale date. */
export const dueOf = (
  { dueDate, SalesDate }: { dueDate: Date | null; SalesDate: Date },
  cents: number,
): Dues => dueOn(dueDate ?? SalesDate, cents);

/** Adds dues up day by day. */
export function addDues(all: Iterable<Dues>): Dues {
  const sums: Record<string, number> = {};
  for (const dues of all)
    for (const [day, cents] of Object.entries(dues)) {
      const sum = (sums[day] ?? 0) + cents;
      if (sum) sums[day] = sum;
      else delete sums[day];
    }
  return sums;
}
