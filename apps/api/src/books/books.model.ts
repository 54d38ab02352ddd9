import { defineCollection } from '../database/model.ts';
import { systemReader } from '../database/system-reader.ts';
import { AnyField, type Session } from '../database/types.ts';
import { upsertNow } from '../database/write.ts';

const BOOKS = 'books';

/** The only record of its kind: every posting reads it first and writes it last. */
export type BooksRecord = {
  _id: string;
  __v: number;
  /** Counts the changes of the company's rules. */
  rules: number;
  /** The last serial of each series and year, by the start of its numbers. */
  serials: Record<string, number>;
};
export const BooksModel = defineCollection<BooksRecord>('Books', {
  collection: 'books',
  scope: 'everyone',
  fields: { _id: String, __v: Number, rules: Number, serials: AnyField },
});

export async function readBooks(session?: Session): Promise<BooksRecord> {
  const record = await systemReader(session).findOne(BooksModel, { _id: BOOKS });
  if (!record) throw new Error('The data lack the books');
  return record;
}

/** Begins the books where there are none yet. @param serials last ones that were given already */
export async function beginBooks(serials: Record<string, number> = {}): Promise<void> {
  const $setOnInsert = { __v: 0, rules: 0, serials };
  await upsertNow(BooksModel, { _id: BOOKS }, { $setOnInsert });
}
