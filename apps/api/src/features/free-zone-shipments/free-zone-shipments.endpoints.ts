import {
  freeZoneReferenceFields,
  freeZoneShipments,
  returnStatuses,
  transitStatuses,
} from '@app/schemas/free-zone-shipments';
import { crudEndpoints } from '../../crud/endpoints.ts';
import type { ApiResource } from '../../crud/resource.ts';
import { crudService } from '../../crud/service.ts';
import { withListedNames } from '../reference-data/reference-data.service.ts';
import { FreeZoneShipmentModel } from './free-zone-shipment.model.ts';

const resource: ApiResource = {
  contract: freeZoneShipments,
  model: FreeZoneShipmentModel,
  title: ({ OperationNo }) => String(OperationNo),
};

export const freeZoneShipmentsEndpoints = crudEndpoints(
  resource,
  withListedNames(crudService(resource), {
    fields: freeZoneReferenceFields,
    strict: [
      {
        field: 'Transit_Status',
        label: 'Transit status',
        always: Object.keys(transitStatuses),
      },
      {
        field: 'return',
        label: 'Return status',
        always: Object.keys(returnStatuses),
      },
    ],
  }),
);
