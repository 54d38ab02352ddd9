import type { Migration } from '../database/migrate/migrate.ts';
import { modelNamed } from '../database/models.ts';
import { inTransaction } from '../database/transactions/transaction.ts';
import type { Id } from '../database/types.ts';

const BATCH = 200;

/** A customer of the version before. */
type Old = {
  openingPaid: number;
  openings: { date: Date; change: number; settled?: number }[];
  payments?: { opening: number; voided: unknown }[];
};

/** Says of each opening, and change of one, what it has settled of it by itself, so that past days can be told. */
export const settledOpenings: Migration = {
  id: 18,
  name: 'settled openings',
  run: async ({ state, save }) => {
    const { collection } = modelNamed('Customer');
    let after = state as Id | undefined;
    for (;;) {
      const filter = { 'openings.0': { $exists: true }, ...(after && { _id: { $gt: after } }) };
      const some = collection.find(filter, { projection: { _id: 1 } });
      const batch = await some.sort({ _id: 1 }).limit(BATCH).toArray();
      const last = batch.at(-1);
      if (!last) break;
      for (const { _id } of batch) await settle(_id);
      after = last._id;
      await save(after);
    }
  },
};

const settle = (_id: Id): Promise<void> =>
  inTransaction(async (session) => {
    const { collection } = modelNamed('Customer');
    const old = await collection.findOne<Old>({ _id }, { session });
    if (!old || old.openings.every(({ settled }) => settled !== undefined)) return;
    await collection.updateOne({ _id }, { $set: { openings: settledOf(old) } }, { session });
  });

/** What is below 0 is settled as it is entered; whatever else the account says is put to the last change. */
function settledOf({ openingPaid, openings, payments = [] }: Old) {
  const paid = payments.reduce((sum, { opening, voided }) => (voided ? sum : sum + opening), 0);
  let [entered, settled] = [0, 0];
  return openings.map((one, at) => {
    entered += one.change;
    const isLast = at === openings.length - 1;
    const now = isLast ? openingPaid - paid : Math.min(0, entered);
    const more = now - settled;
    settled = now;
    return { ...one, settled: more };
  });
}
