import { DAY_MS } from '@app/schemas/kit/days';
import { systemReader } from '../../database/system-reader.ts';
import { inTransaction } from '../../database/transactions/transaction.ts';
import { streamContainers } from './clocked-containers.service.ts';
import { type EndedContainer, EndedContainerModel, type EndedSums } from './ended-container.model.ts';
import { addedUp, endedOf, inPhase, phaseOf, readSums } from './ended-containers.service.ts';

/**
 * Checks what is stored of ended containers against their shipments, and its sums.
 * @returns a sentence for each that differs
 */
export async function* endedFaults(): AsyncGenerator<string> {
  // Reads from one snapshot, as these may be changed meanwhile.
  yield* await inTransaction(async (session) => {
    const faults: string[] = [];
    const reader = systemReader(session);
    // Today has begun everywhere by then, and no later day changes what is ended.
    const on = new Date(Date.now() + DAY_MS);
    const stored: EndedContainer[] = [];
    for await (const some of reader.stream(EndedContainerModel, {})) stored.push(...some);
    const left = new Map(stored.map((one) => [String(one._id), one]));
    for await (const rows of streamContainers(inPhase('ended'), reader, on))
      for (const row of rows) {
        const [is, should] = [left.get(String(row._id)), endedOf(row)].map((one) => JSON.stringify(one));
        left.delete(String(row._id));
        if (phaseOf([row], on) !== 'ended')
          faults.push(`container ${row.containerNo} is not ended, but its shipment is`);
        else if (is !== should)
          faults.push(
            `ended container ${row.containerNo} is stored as ${is}, but its shipment tells ${should}`,
          );
      }
    for (const id of left.keys()) faults.push(`ended container ${id} is of no shipment that is ended`);
    const [is, should] = [await readSums(reader), addedUp([], stored)].map(ordered);
    if (is !== should) faults.push(`the sums of ended containers are ${is}, but add up to ${should}`);
    return faults;
  });
}

/** Tells sums in one order, without those of no container. */
const ordered = (sums: EndedSums) =>
  JSON.stringify(
    Object.entries(sums)
      .filter(([, { containers }]) => containers)
      .map(([state, { containers, cost, deposits }]) => ({ state, containers, cost, deposits }))
      .sort((one, other) => (one.state < other.state ? -1 : 1)),
  );
