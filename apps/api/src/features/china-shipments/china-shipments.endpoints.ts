import { type ChinaShipment, chinaShipmentCreate, chinaShipments } from '@app/schemas/china-shipments';
import { crudEndpoints } from '../../crud/endpoints.ts';
import type { ApiResource } from '../../crud/resource.ts';
import { type CrudService, crudService } from '../../crud/service.ts';
import { parse } from '../../http/parse.ts';
import { ChinaShipmentModel } from './china-shipment.model.ts';

const resource: ApiResource = {
  contract: chinaShipments,
  model: ChinaShipmentModel,
  title: ({ OriginSupplierName, OriginBillofLoadingNo }) =>
    `${OriginBillofLoadingNo} of ${OriginSupplierName}`,
};
const crud = crudService<ChinaShipment>(resource);

const newArrival = chinaShipmentCreate.pick({ ExpectedDjiboutiArrivalDate: true });

/** An arrival is expected today or later when it is entered; a day that has passed since then may stay. */
const service: CrudService<ChinaShipment> = {
  ...crud,
  async update(id, changes, context, version) {
    const changed = await crud.update(id, changes, context, version);
    const { record, before } = changed;
    const { ExpectedDjiboutiArrivalDate } = record;
    if (ExpectedDjiboutiArrivalDate !== before.ExpectedDjiboutiArrivalDate)
      parse(newArrival, { ExpectedDjiboutiArrivalDate });
    return changed;
  },
};

export const chinaShipmentsEndpoints = crudEndpoints(resource, service);
