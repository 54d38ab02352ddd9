import { toCents } from '@app/schemas/amounts';
import { ethiopianReferenceFields, ethiopianShipments } from '@app/schemas/ethiopian-shipments';
import { crudEndpoints } from '../../crud/endpoints.ts';
import type { ApiResource } from '../../crud/resource.ts';
import { crudService } from '../../crud/service.ts';
import { withListedNames } from '../reference-data/reference-data.service.ts';
import { EthiopianShipmentModel } from './ethiopian-shipment.model.ts';

const resource: ApiResource = {
  contract: ethiopianShipments,
  model: EthiopianShipmentModel,
  title: ({ OperationNo }) => String(OperationNo),
  units: { Totalcost: toCents },
  sums: [{ $group: { _id: null, Totalcost: { $sum: '$Totalcost' } } }],
};

export const ethiopianShipmentsEndpoints = crudEndpoints(
  resource,
  withListedNames(crudService(resource), {
    fields: ethiopianReferenceFields,
    strict: [
      { field: 'Import_Document_Status', label: 'Import document status' },
      { field: 'Transit_Status', label: 'Transit status' },
      { field: 'return', label: 'Return status' },
    ],
  }),
);
