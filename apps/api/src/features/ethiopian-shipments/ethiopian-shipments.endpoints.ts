import { toCents } from '@app/schemas/amounts';
import { repeatedContainers } from '@app/schemas/containers';
import {
  type EthiopianShipment,
  ethiopianReferenceFields,
  ethiopianShipments,
} from '@app/schemas/ethiopian-shipments';
import { crudEndpoints } from '../../crud/endpoints.ts';
import type { ApiResource } from '../../crud/resource.ts';
import { crudService, withCheck } from '../../crud/service.ts';
import { invalidFields } from '../../errors.ts';
import { withListedNames } from '../reference-data/reference-data.service.ts';
import { EthiopianShipmentModel } from './ethiopian-shipment.model.ts';

const resource: ApiResource = {
  contract: ethiopianShipments,
  model: EthiopianShipmentModel,
  title: ({ OperationNo }) => String(OperationNo),
  units: { Totalcost: toCents },
  sums: [{ $group: { _id: null, Totalcost: { $sum: '$Totalcost' } } }],
};

/** A container stands once in a shipment; one that stood twice from before may stay. */
const service = withCheck(crudService<EthiopianShipment>(resource), ({ containers }, before) => {
  const repeated = [...repeatedContainers(containers, before?.containers)];
  const errors = repeated.map(([index, said]) => [`containers.${index}.containerNo`, [said]]);
  if (errors.length) throw invalidFields(Object.fromEntries(errors));
});

export const ethiopianShipmentsEndpoints = crudEndpoints(
  resource,
  withListedNames(service, {
    fields: ethiopianReferenceFields,
    strict: [
      { field: 'Import_Document_Status', label: 'Import document status' },
      { field: 'Transit_Status', label: 'Transit status' },
      { field: 'return', label: 'Return status' },
    ],
  }),
);
