import { daysOutOfOrder } from '@app/schemas/imports/container-facts';
import type { Message } from '@app/schemas/messages/message';
import { repeatedContainers } from '@app/schemas/shipments/containers';
import { type EthiopianShipment, ethiopianShipments } from '@app/schemas/shipments/ethiopian-shipments';
import type { ApiResource, InputOf } from '../../crud/resource.ts';
import { crudService, type ServiceOf, withCheck } from '../../crud/service.ts';
import { invalidFields } from '../../lib/errors.ts';
import { tiedToImports } from '../imports/shipments-of-imports.service.ts';
import { keptRows, newRows } from './container-rows.ts';
import { EthiopianShipmentModel } from './ethiopian-shipment.model.ts';
import { keepingStandings } from './keeping-standings.ts';

export const ethiopianShipmentsResource: ApiResource<typeof ethiopianShipments> = {
  contract: ethiopianShipments,
  model: EthiopianShipmentModel,
  title: ({ OperationNo }) => OperationNo,
  sums: [{ $group: { _id: null, records: { $sum: 1 }, Totalcost: { $sum: '$Totalcost' } } }],
};
const crud = crudService(ethiopianShipmentsResource);

type Changes = InputOf<typeof ethiopianShipments, 'update'>;

/** Keeps the rows of containers over updates. */
const keepingRows: ServiceOf<typeof ethiopianShipments> = {
  ...crud,
  create: (input, context) => crud.create({ ...input, containers: newRows(input.containers) }, context),
  async update(id, changes: Changes, context, version) {
    if (!changes.containers) return crud.update(id, changes, context, version);
    const { containers } = await crud.get(id, context);
    return crud.update(
      id,
      { ...changes, containers: keptRows(changes.containers, containers) },
      context,
      version,
    );
  },
};

/** Refuses a container listed twice in a shipment, unless it was so before, and days that contradict each other. */
const checked = withCheck(
  keepingRows as never,
  ({ containers }: EthiopianShipment, before?: EthiopianShipment) => {
    const errors: Record<string, Message[]> = {};
    for (const [index, message] of repeatedContainers(containers, before?.containers))
      errors[`containers.${index}.containerNo`] = [message];
    for (const [index, container] of containers.entries())
      for (const [fact, message] of daysOutOfOrder(container))
        errors[`containers.${index}.${fact}`] = [message];
    if (Object.keys(errors).length) throw invalidFields(errors);
  },
);

export const ethiopianShipmentsService = keepingStandings(tiedToImports(checked));
