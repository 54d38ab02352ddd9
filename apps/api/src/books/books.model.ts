import { type ClientSession, model, Schema } from 'mongoose';
import { readOne } from '../database/read.ts';

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
const booksSchema = new Schema<BooksRecord>(
  { _id: String, __v: Number, rules: Number, serials: Schema.Types.Mixed },
  { collection: 'books', versionKey: false, minimize: false },
);
export const BooksModel = model<BooksRecord>('Books', booksSchema);

export async function readBooks(session?: ClientSession): Promise<BooksRecord> {
  const record = await readOne(BooksModel, { _id: BOOKS }, session ? { session } : {});
  if (!record) throw new Error('The data lack the books');
  return record;
}

/** Begins the books where there are none yet. @param serials last ones that were given already */
export async function beginBooks(serials: Record<string, number> = {}): Promise<void> {
  const $setOnInsert = { __v: 0, rules: 0, serials };
  await BooksModel.updateOne({ _id: BOOKS }, { $setOnInsert }, { upsert: true });
}
