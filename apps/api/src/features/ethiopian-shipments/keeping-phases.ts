import type { EthiopianShipment } from '@app/schemas/shipments/ethiopian-shipments';
import type { CrudService } from '../../crud/service.ts';
import { readerOf } from '../../database/reader.ts';
import { updateManyLater } from '../../database/transactions/pending-writes.ts';
import { Id } from '../../database/types.ts';
import type { WriteContext } from '../../http/caller/context.ts';
import { phaseOf, refreshEnded } from '../clocks/ended-containers.service.ts';
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
      const created = await service.create(input, context);
      await refreshPhase(created.record, 'planned', context);
      return created;
    },
    async update(id, changes, context, version) {
      const changed = await service.update(id, changes, context, version);
      const before = phaseOf(changed.before.containers, readerOf(context).today);
      await refreshPhase(changed.record, before, context);
      return changed;
    },
    async remove(id, context, version) {
      const removed = await service.remove(id, context, version);
      const reader = readerOf(context);
      if (phaseOf(removed.record.containers, reader.today) === 'ended')
        await refreshEnded([id], reader, reader.today);
      return removed;
    },
  };
}

/** @param before what the shipment would have been today without the change */
async function refreshPhase(
  { _id, containers }: EthiopianShipment,
  before: ReturnType<typeof phaseOf>,
  context: WriteContext,
): Promise<void> {
  const reader = readerOf(context);
  const phase = phaseOf(containers, reader.today);
  if (phase === before && phase !== 'ended') return;
  if (phase === 'ended' || before === 'ended') await refreshEnded([_id], reader, reader.today);
  updateManyLater(context.session, EthiopianShipmentModel, { _id: new Id(_id) }, { $set: { phase } });
}
