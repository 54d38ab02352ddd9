import { repeatedContainers } from '@app/schemas/shipments/containers';
import { ethiopianShipments } from '@app/schemas/shipments/ethiopian-shipments';
import type { ApiResource } from '../../crud/resource.ts';
import { crudService, withCheck } from '../../crud/service.ts';
import { invalidFields } from '../../lib/errors.ts';
import { EthiopianShipmentModel } from './ethiopian-shipment.model.ts';

export const ethiopianShipmentsResource: ApiResource<typeof ethiopianShipments> = {
  contract: ethiopianShipments,
  model: EthiopianShipmentModel,
  title: ({ OperationNo }) => OperationNo,
  sums: [{ $group: { _id: null, Totalcost: { $sum: '$Totalcost' } } }],
};

/** Refuses a container listed twice in a shipment, unless it was so before. */
export const ethiopianShipmentsService = withCheck(
  crudService(ethiopianShipmentsResource),
  ({ containers }, before) => {
    const repeated = [...repeatedContainers(containers, before?.containers)];
    const errors = repeated.map(([index, message]) => [`containers.${index}.containerNo`, [message]]);
    if (errors.length) throw invalidFields(Object.fromEntries(errors));
  },
);
