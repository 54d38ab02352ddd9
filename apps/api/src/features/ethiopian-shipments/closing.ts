import type { EthiopianShipment } from '@app/schemas/shipments/ethiopian-shipments';
import type { CrudService } from '../../crud/service.ts';
import { readerOf } from '../../database/reader.ts';
import { updateManyLater } from '../../database/transactions/pending-writes.ts';
import { Id } from '../../database/types.ts';
import type { WriteContext } from '../../http/caller/context.ts';
import { phaseOf, refreshClosed } from '../clocks/closed-containers.service.ts';
import { EthiopianShipmentModel } from './ethiopian-shipment.model.ts';

/** Closings wait for each other, as all of them change the same sums. */
const CLOSING = 'closing of shipments';

/** Keeps the phase of shipments, and what is stored of closed ones. */
export function closing(service: CrudService<EthiopianShipment>): CrudService<EthiopianShipment> {
  return {
    ...service,
    queue(values) {
      const { containers = [] } = values as Pick<EthiopianShipment, 'containers'>;
      const mayClose = phaseOf(containers, new Date()) === 'closed';
      return [...service.queue(values), ...(mayClose ? [CLOSING] : [])];
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
      if (phaseOf(removed.record.containers, reader.today) === 'closed')
        await refreshClosed([id], reader, reader.today);
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
  if (phase === before && phase !== 'closed') return;
  if (phase === 'closed' || before === 'closed') await refreshClosed([_id], reader, reader.today);
  updateManyLater(context.session, EthiopianShipmentModel, { _id: new Id(_id) }, { $set: { phase } });
}
