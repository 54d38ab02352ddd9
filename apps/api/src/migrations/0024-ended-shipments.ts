import mongoose from 'mongoose';
import type { Migration } from '../database/migrate/migrate.ts';
import { systemReader } from '../database/system-reader.ts';
import { inTransaction } from '../database/transactions/transaction.ts';
import { refreshEnded } from '../features/clocks/ended-containers.service.ts';
import { storedToday } from '../lib/time-zone.ts';

const BATCH = 500;
const shipments = () => mongoose.connection.collection('ethiopian-shipments');

/** Closes shipments whose containers are back, or were never said to have come: new in this version. */
export const endedShipments: Migration = {
  id: 24,
  name: 'ended shipments',
  run: async ({ timeZone }) => {
    const today = storedToday(timeZone);
    while (await closeSome(today));
  },
};

/** @returns whether there may be more */
const closeSome = (today: Date): Promise<boolean> =>
  inTransaction(async (session) => {
    const options = { projection: { _id: 1 }, session };
    const some = await shipments()
      .find({ phase: { $exists: false } }, options)
      .limit(BATCH)
      .toArray();
    const ids = some.map(({ _id }) => String(_id));
    const phases = await refreshEnded(ids, systemReader(session), today);
    for (const { _id } of some)
      await shipments().updateOne(
        { _id },
        { $set: { phase: phases.get(String(_id)) ?? 'planned' } },
        { session },
      );
    return some.length === BATCH;
  });
