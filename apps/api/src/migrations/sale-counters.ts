import { documentNumber, ethiopianYear, numberStart } from '@app/schemas/counter/numbers';
import mongoose from 'mongoose';
import { ungrouped } from '../database/search/grouped-numbers.ts';
import { searchParts } from '../database/search/search.ts';
import { sortKey } from '../database/sort-keys.ts';
import type { Id, Session } from '../database/types.ts';

/** The last serial of a series and year by the start of its numbers, as versions before the books kept them. */
type Counter = { _id: string; last: number };
export const counters = () => mongoose.connection.collection<Counter>('counters');

type Recorded = { _id: Id; createdAt: Date };
/** `key` sorts the number. */
type Numbered = { _id: Id; number: string; key: string | null; search: string[] };

/** Takes the next numbers for sales, which stand in the order of recording, and the search parts of each number. */
export async function numbersOf(
  sales: readonly Recorded[],
  timeZone: string,
  session: Session,
): Promise<Numbered[]> {
  const years = new Map<number, Recorded[]>();
  for (const sale of sales) {
    const year = ethiopianYear(sale.createdAt, timeZone);
    years.set(year, [...(years.get(year) ?? []), sale]);
  }
  const numbered: Numbered[] = [];
  for (const [year, ofYear] of years) {
    const counter = await counters().findOneAndUpdate(
      { _id: numberStart('sale', year) },
      { $inc: { last: ofYear.length } },
      { session, upsert: true, returnDocument: 'after' },
    );
    const before = (counter?.last ?? 0) - ofYear.length;
    for (const [at, { _id }] of ofYear.entries()) {
      const number = documentNumber('sale', year, before + at + 1);
      const search = searchParts([number, ungrouped(number)]);
      numbered.push({ _id, number, key: sortKey(number), search });
    }
  }
  return numbered;
}

/** What lists sorted by number go by. */
export const sortedBy = (key: string | null) => ({ 'sort.number': key, 'sortUp.number': key });
