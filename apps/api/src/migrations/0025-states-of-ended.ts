import mongoose, { type mongo } from 'mongoose';
import type { Migration } from '../database/migrate/migrate.ts';

type Ended = { states?: string[]; state?: string };
type Sum = { containers: number; cost: number; deposits: number };
type Sums = { _id: string; sums?: (Sum & { states: string[] })[] };

const BATCH = 500;
/** One that is back asks for no arrival any more. */
const stateOf = (states: readonly string[]) => (states.includes('returned') ? 'returned' : 'unconfirmed');

/** Gives ended containers one state, by which their sums are kept and added to unread: new in this version. */
export const statesOfEnded: Migration = {
  id: 25,
  name: 'states of ended containers',
  run: async () => {
    const { connection } = mongoose;
    const containers = connection.collection<Ended>('endedcontainers');
    let changes: mongo.AnyBulkWriteOperation<Ended>[] = [];
    for await (const { _id, states } of containers.find({}, { projection: { states: 1 } })) {
      if (!states) continue;
      const update = { $set: { state: stateOf(states) }, $unset: { states: '' } } as const;
      changes.push({ updateOne: { filter: { _id }, update } });
      if (changes.length < BATCH) continue;
      await containers.bulkWrite(changes, { ordered: false });
      changes = [];
    }
    if (changes.length) await containers.bulkWrite(changes, { ordered: false });
    const present = (await containers.indexes()).flatMap(({ name = '' }) => name);
    for (const name of present.filter((one) => one.startsWith('states_'))) await containers.dropIndex(name);
    const kept = connection.collection<Sums>('endedsums');
    const { sums } = (await kept.findOne({ _id: 'all' })) ?? {};
    if (!sums) return;
    const added: Record<string, number> = {};
    for (const { states, ...sum } of sums)
      for (const [field, by] of Object.entries(sum)) {
        const path = `of.${stateOf(states)}.${field}`;
        added[path] = (added[path] ?? 0) + by;
      }
    await kept.updateOne({ _id: 'all' }, { $inc: added, $unset: { sums: '' } });
  },
};
