import type { EthiopianShipment } from '@app/schemas/shipments/ethiopian-shipments';
import type { CrudService, Written } from '../../crud/service.ts';
import { type Reader, readerOf } from '../../database/reader.ts';
import type { ShipmentOfContainers } from '../clocks/clocked-containers.service.ts';
import { keepStandings, STANDINGS, type Standing, standingsOf } from '../clocks/standings.service.ts';

/** Keeps what is stored of where the containers of shipments stand. */
export function keepingStandings(service: CrudService<EthiopianShipment>): CrudService<EthiopianShipment> {
  return {
    ...service,
    queue: (values) => [
      ...service.queue(values),
      ...('containers' in values || 'return' in values ? [STANDINGS] : []),
    ],
    async create(input, context) {
      const created = await service.create(input, context);
      await keep(created, [], readerOf(context));
      return created;
    },
    async update(id, changes, context, version) {
      const changed = await service.update(id, changes, context, version);
      if (standingOn(changed.record) === standingOn(changed.before)) return changed;
      const reader = readerOf(context);
      await keep(changed, await standingsOf([id], reader), reader);
      return changed;
    },
    async remove(id, context, version) {
      const removed = await service.remove(id, context, version);
      const reader = readerOf(context);
      await keepStandings([], await standingsOf([id], reader), reader, reader.today);
      return removed;
    },
  };
}

/** What of a shipment tells where its containers stand. */
const standingOn = ({ containers, return: emptyReturn }: EthiopianShipment) =>
  JSON.stringify([containers, emptyReturn]);

async function keep(
  { stored }: Written<EthiopianShipment>,
  before: readonly Standing[],
  reader: Reader,
): Promise<void> {
  await keepStandings([stored as ShipmentOfContainers], before, reader, reader.today);
}
