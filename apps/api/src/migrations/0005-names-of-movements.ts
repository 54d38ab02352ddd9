import mongoose from 'mongoose';
import type { Migration } from '../database/migrate/migrate.ts';
import type { Id } from '../database/types.ts';

const BATCH = 1_000;
/** Stands for users deleted since, of whom no record has the name. */
const FORMER = 'Former user';

type Movement = { user: string; userId?: Id | null };
type User = { _id: Id; emailKey: string; fname: string; mname: string };
type Entry = { changes?: { field: string; from: string | null; to: string | null }[] };

/** Replaces the e-mail in movements by the user's name, since e-mails are used to sign in. */
export const namesOfMovements: Migration = {
  id: 5,
  name: 'names of movements',
  run: async ({ state, save }) => {
    const movements = mongoose.connection.collection<Movement>('movements');
    const userOf = await usersByEmail();
    let after = state as Id | undefined;
    for (;;) {
      const filter = { userId: { $exists: false }, ...(after && { _id: { $gt: after } }) };
      const batch = await movements.find(filter).sort({ _id: 1 }).limit(BATCH).toArray();
      const last = batch.at(-1);
      if (!last) break;
      await movements.bulkWrite(
        batch.map(({ _id, user: email }) => {
          const user = userOf.get(email.toLowerCase());
          const named = { userId: user?._id ?? null, user: user ? `${user.fname} ${user.mname}` : FORMER };
          return { updateOne: { filter: { _id }, update: { $set: named } } };
        }),
      );
      after = last._id;
      await save(after);
    }
  },
};

/** Maps e-mails to users, including former ones that the audit trail knows. */
async function usersByEmail(): Promise<ReadonlyMap<string, User>> {
  const { connection } = mongoose;
  const users = await connection.collection<User>('users').find().toArray();
  const byEmail = new Map(users.map((user) => [user.emailKey, user]));
  const entries = connection.collection<Entry>('audits');
  for await (const { changes } of entries.find({ type: 'User', action: 'Update' }).sort({ _id: -1 })) {
    const { from, to } = changes?.find(({ field }) => field === 'email') ?? {};
    const user = to ? byEmail.get(to.toLowerCase()) : undefined;
    if (user && from && !byEmail.has(from.toLowerCase())) byEmail.set(from.toLowerCase(), user);
  }
  return byEmail;
}
