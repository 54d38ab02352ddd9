import mongoose from 'mongoose';
import type { Migration } from '../database/migrate/migrate.ts';
import { castRecord } from '../database/model.ts';
import { systemReader } from '../database/system-reader.ts';
import { inTransaction } from '../database/transactions/transaction.ts';
import type { ShipmentOfContainers } from '../features/clocks/clocked-containers.service.ts';
import { phaseOf, refreshEnded } from '../features/clocks/ended-containers.service.ts';
import { EthiopianShipmentModel } from '../features/ethiopian-shipments/ethiopian-shipment.model.ts';
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
    const some = await shipments()
      .find({ phase: { $exists: false } }, { session })
      .limit(BATCH)
      .toArray();
    const ended = some.map((one) => {
      const shipment = castRecord(EthiopianShipmentModel, one) as object as ShipmentOfContainers;
      return { shipment, was: 'planned', is: phaseOf(shipment.containers, today) } as const;
    });
    await refreshEnded(ended, systemReader(session), today);
    for (const { shipment, is: phase } of ended)
      await shipments().updateOne({ _id: shipment._id }, { $set: { phase } }, { session });
    return some.length === BATCH;
  });
