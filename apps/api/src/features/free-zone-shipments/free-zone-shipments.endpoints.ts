import { freeZoneShipments, returnStatuses, transitStatuses } from '@app/schemas/free-zone-shipments';
import { crudEndpoints } from '../../crud/endpoints.ts';
import type { ApiResource } from '../../crud/resource.ts';
import { crudService } from '../../crud/service.ts';
import { withListedFields } from '../reference-data/reference-data.service.ts';
import { FreeZoneShipmentModel } from './free-zone-shipment.model.ts';

const resource: ApiResource = {
  contract: freeZoneShipments,
  model: FreeZoneShipmentModel,
  title: ({ OperationNo }) => String(OperationNo),
};

export const freeZoneShipmentsEndpoints = crudEndpoints(
  resource,
  withListedFields(crudService(resource), [
    {
      field: 'Transit_Status',
      label: 'Transit status',
      list: 'transit_status_at_dryport',
      always: Object.keys(transitStatuses),
    },
    {
      field: 'return',
      label: 'Return status',
      list: 'empty_return',
      always: Object.keys(returnStatuses),
    },
  ]),
);
