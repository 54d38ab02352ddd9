import { type EthiopianShipment, ethiopianShipments } from '@app/schemas/shipments/ethiopian-shipments';
import type { CrudService } from '../../crud/service.ts';
import { toStored } from '../../crud/to-stored.ts';
import { castRecord } from '../../database/model.ts';
import { type Reader, readerOf } from '../../database/reader.ts';
import type { ShipmentOfContainers } from '../clocks/clocked-containers.service.ts';
import { keepStandings, type Standing, standingsOf } from '../clocks/standings.service.ts';
import { EthiopianShipmentModel } from './ethiopian-shipment.model.ts';

/** Changes of containers wait for each other, as all of them change the same sums. */
const STANDINGS = 'standings of containers';

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
      await keep(created.record, [], readerOf(context));
      return created;
    },
    async update(id, changes, context, version) {
      const changed = await service.update(id, changes, context, version);
      if (standingOn(changed.record) !== standingOn(changed.before))
        await keepAnew(changed.record, readerOf(context));
      return changed;
    },
    async remove(id, context, version) {
      const removed = await service.remove(id, context, version);
      await keepAnew({ ...removed.record, containers: [] }, readerOf(context));
      return removed;
    },
  };
}

/** What of a shipment tells where its containers stand. */
const standingOn = ({ containers, return: emptyReturn }: EthiopianShipment) =>
  JSON.stringify([containers, emptyReturn]);

const keepAnew = async (shipment: EthiopianShipment, reader: Reader) =>
  keep(shipment, await standingsOf([shipment._id], reader), reader);

async function keep(
  { _id, return: emptyReturn, containers }: EthiopianShipment,
  before: readonly Standing[],
  reader: Reader,
): Promise<void> {
  const values = toStored(ethiopianShipments.record, { _id, return: emptyReturn, containers });
  const shipment = castRecord(EthiopianShipmentModel, values) as object as ShipmentOfContainers;
  await keepStandings([shipment], before, reader, reader.today);
}
