import { type EthiopianShipment, ethiopianShipments } from '@app/schemas/shipments/ethiopian-shipments';
import type { CrudService } from '../../crud/service.ts';
import { toStored } from '../../crud/to-stored.ts';
import { castRecord } from '../../database/model.ts';
import { type Reader, readerOf } from '../../database/reader.ts';
import { updateLater } from '../../database/transactions/pending-writes.ts';
import { Id } from '../../database/types.ts';
import type { ShipmentOfContainers } from '../clocks/clocked-containers.service.ts';
import { type Phase, phaseOf, refreshEnded } from '../clocks/ended-containers.service.ts';
import { EthiopianShipmentModel } from './ethiopian-shipment.model.ts';

/** Changes that end shipments wait for each other, as all of them change the same sums. */
const ENDING = 'ending of shipments';

/** Keeps the phase of shipments, and what is stored of ended ones. */
export function keepingPhases(service: CrudService<EthiopianShipment>): CrudService<EthiopianShipment> {
  return {
    ...service,
    queue(values) {
      const { containers = [] } = values as Pick<EthiopianShipment, 'containers'>;
      const mayEnd = phaseOf(containers, new Date()) === 'ended';
      return [...service.queue(values), ...(mayEnd ? [ENDING] : [])];
    },
    async create(input, context) {
      const reader = readerOf(context);
      const { containers } = input as Pick<EthiopianShipment, 'containers'>;
      const phase = phaseOf(containers, reader.today);
      const created = await service.create({ ...input, phase } as never, context);
      await keepEnded(created.record, 'planned', reader);
      return created;
    },
    async update(id, changes, context, version) {
      const changed = await service.update(id, changes, context, version);
      const reader = readerOf(context);
      // What the shipment would have been today without the change.
      const before = phaseOf(changed.before.containers, reader.today);
      const phase = await keepEnded(changed.record, before, reader);
      if (phase !== before || phase === 'ended')
        updateLater(context.session, EthiopianShipmentModel, { _id: new Id(id) }, { $set: { phase } });
      return changed;
    },
    async remove(id, context, version) {
      const removed = await service.remove(id, context, version);
      const reader = readerOf(context);
      await keepEnded(
        { ...removed.record, containers: [] },
        phaseOf(removed.record.containers, reader.today),
        reader,
      );
      return removed;
    },
  };
}

/** Keeps what is stored of a shipment that is ended or was. @returns its phase */
async function keepEnded(
  { _id, return: emptyReturn, containers }: EthiopianShipment,
  was: Phase,
  reader: Reader,
): Promise<Phase> {
  const { today } = reader;
  const is = phaseOf(containers, today);
  if (![was, is].includes('ended')) return is;
  const values = toStored(ethiopianShipments.record, { _id, return: emptyReturn, containers });
  const shipment = castRecord(EthiopianShipmentModel, values) as object as ShipmentOfContainers;
  await refreshEnded([{ shipment, was, is }], reader, today);
  return is;
}
