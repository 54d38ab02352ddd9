import mongoose from 'mongoose';
import type { Migration } from '../database/migrate/migrate.ts';

type ListedSum = { states: string[]; containers: number; cost: number; deposits: number };
type Sums = { _id: string; sums?: ListedSum[]; of?: object };

/** Names the sums of ended containers by their states, where each is added to without being read: new in this version. */
export const sumsOfEnded: Migration = {
  id: 25,
  name: 'sums of ended containers',
  run: async () => {
    const all = mongoose.connection.collection<Sums>('endedsums');
    const { sums } = (await all.findOne({ _id: 'all' })) ?? {};
    if (!sums) return;
    const of = Object.fromEntries(sums.map(({ states, ...sum }) => [states.join('+'), sum]));
    await all.updateOne({ _id: 'all' }, { $set: { of }, $unset: { sums: '' } });
  },
};
