import { toCents } from '@app/schemas/amounts';
import { ethiopianShipments } from '@app/schemas/ethiopian-shipments';
import { crudEndpoints } from '../../crud/endpoints.ts';
import type { ApiResource } from '../../crud/resource.ts';
import { crudService } from '../../crud/service.ts';
import { withListedFields } from '../reference-data/reference-data.service.ts';
import { EthiopianShipmentModel } from './ethiopian-shipment.model.ts';

const resource: ApiResource = {
  contract: ethiopianShipments,
  model: EthiopianShipmentModel,
  title: ({ OperationNo }) => String(OperationNo),
  units: { Totalcost: toCents },
};

export const ethiopianShipmentsEndpoints = crudEndpoints(
  resource,
  withListedFields(crudService(resource), [
    { field: 'Import_Document_Status', label: 'Import document status', list: 'import_document_status' },
    { field: 'Transit_Status', label: 'Transit status', list: 'transit_status_at_dryport' },
    { field: 'return', label: 'Return status', list: 'empty_return' },
  ]),
);
