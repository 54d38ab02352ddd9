import { freeZoneShipments } from '@app/schemas/shipments/free-zone-shipments';
import type { ApiResource } from '../../crud/resource.ts';
import { crudService } from '../../crud/service.ts';
import { tiedToImports } from '../imports/shipments-of-imports.service.ts';
import { FreeZoneShipmentModel } from './free-zone-shipment.model.ts';

export const freeZoneShipmentsResource: ApiResource<typeof freeZoneShipments> = {
  contract: freeZoneShipments,
  model: FreeZoneShipmentModel,
  title: ({ OperationNo }) => OperationNo,
};

export const freeZoneShipmentsService = tiedToImports(crudService(freeZoneShipmentsResource));
