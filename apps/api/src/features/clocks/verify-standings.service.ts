import { DAY_MS } from '@app/schemas/kit/days';
import { systemReader } from '../../database/system-reader.ts';
import { inTransaction } from '../../database/transactions/transaction.ts';
import { clocked, type ShipmentOfContainers } from './clocked-containers.service.ts';
import { readRules } from './clocks.service.ts';
import { StandingModel, type StandingSums } from './standing.model.ts';
import { addedUp, readSums, type Standing, standingOf, standingsOf } from './standings.service.ts';

/**
 * Checks what is stored of where containers stand against their shipments, and its sums.
 * @returns a sentence for each that differs
 */
export async function* standingFaults(): AsyncGenerator<string> {
  // Reads from one snapshot, as these may be changed meanwhile.
  yield* await inTransaction(async (session) => {
    const faults: string[] = [];
    const reader = systemReader(session);
    const rules = await readRules(reader);
    const sums = await readSums(reader);
    const days = daysBetween(sums.earliest, sums.latest);
    const known = new Set<string>();
    for await (const shipments of reader.stream<ShipmentOfContainers>('EthiopianShipment', {})) {
      const ids = shipments.map(({ _id }) => _id);
      const stored = new Map((await standingsOf(ids, reader)).map((one) => [String(one._id), one]));
      const wrong = new Map(
        shipments.flatMap(({ containers }) => containers).map((one) => [String(one._id), one.containerNo]),
      );
      for (const id of wrong.keys()) known.add(id);
      for (const day of days) {
        if (!wrong.size) break;
        for (const row of clocked(shipments, rules, day)) {
          const id = String(row._id);
          if (JSON.stringify(stored.get(id)) === JSON.stringify(standingOf(row, day))) wrong.delete(id);
        }
      }
      for (const [id, number] of wrong)
        faults.push(
          `container ${number} is stored as ${JSON.stringify(stored.get(id))}, but its shipment tells another`,
        );
    }
    const stored: Standing[] = [];
    for await (const some of reader.stream<Standing>(StandingModel, {})) stored.push(...some);
    for (const { _id } of stored)
      if (!known.has(String(_id))) faults.push(`container ${_id} is stored, but is of no shipment`);
    const [is, should] = [sums.of, addedUp([], stored)].map(ordered);
    if (is !== should) faults.push(`the sums of containers are ${is}, but add up to ${should}`);
    return faults;
  });
}

/** Lists days, those between them included: on each of them a shipment may have been changed. */
function daysBetween(first: Date | null, last: Date | null): Date[] {
  if (!first || !last) return [];
  const count = Math.round((last.getTime() - first.getTime()) / DAY_MS) + 1;
  return Array.from({ length: count }, (_, at) => new Date(last.getTime() - at * DAY_MS));
}

/** Tells sums in one order. */
const ordered = (sums: StandingSums) =>
  JSON.stringify(
    Object.entries(sums)
      .map(([kind, { containers, cost, deposits }]) => ({ kind, containers, cost, deposits }))
      .sort((one, other) => (one.kind < other.kind ? -1 : 1)),
  );
