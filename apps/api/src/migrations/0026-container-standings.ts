import mongoose from 'mongoose';
import type { Migration } from '../database/migrate/migrate.ts';
import { castRecord } from '../database/model.ts';
import { systemReader } from '../database/system-reader.ts';
import { inTransaction } from '../database/transactions/transaction.ts';
import type { ShipmentOfContainers } from '../features/clocks/clocked-containers.service.ts';
import { keepStandings } from '../features/clocks/standings.service.ts';
import { EthiopianShipmentModel } from '../features/ethiopian-shipments/ethiopian-shipment.model.ts';
import { storedToday } from '../lib/time-zone.ts';

const BATCH = 200;
const collection = (name: string) => mongoose.connection.collection(name);
const shipments = () => collection('ethiopian-shipments');

/**
 * Stores where each container stands: new in this version. Migrations 24 and 25 stored those of ended shipments alone,
 * and what they left is dropped.
 */
export const containerStandings: Migration = {
  id: 26,
  name: 'where containers stand',
  run: async ({ timeZone }) => {
    for (const name of ['endedcontainers', 'endedsums']) await collection(name).drop();
    for (const { name = '' } of await shipments().indexes())
      if (name.startsWith('phase_')) await shipments().dropIndex(name);
    await shipments().updateMany({}, { $unset: { phase: '' } });
    // What a run that was cut off has stored would be counted twice.
    for (const name of ['containerstandings', 'standingsums']) await collection(name).deleteMany({});
    const today = storedToday(timeZone);
    let last: object | undefined;
    do last = await storeSome(last, today);
    while (last);
  },
};

/** @returns the id of the last shipment, if there may be more */
const storeSome = (after: object | undefined, today: Date): Promise<object | undefined> =>
  inTransaction(async (session) => {
    const some = await shipments()
      .find(after ? { _id: { $gt: after as never } } : {}, { session })
      .sort({ _id: 1 })
      .limit(BATCH)
      .toArray();
    const read = some.map((one) => castRecord(EthiopianShipmentModel, one) as object as ShipmentOfContainers);
    await keepStandings(read, [], systemReader(session), today);
    return some.length === BATCH ? some.at(-1)?._id : undefined;
  });
