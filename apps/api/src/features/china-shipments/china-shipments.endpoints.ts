import { type ChinaShipment, chinaShipments } from '@app/schemas/china-shipments';
import { earliestToday } from '@app/schemas/fields';
import { crudEndpoints } from '../../crud/endpoints.ts';
import type { ApiResource } from '../../crud/resource.ts';
import { type CrudService, crudService } from '../../crud/service.ts';
import { invalidField } from '../../http/errors.ts';
import { ChinaShipmentModel } from './china-shipment.model.ts';

const resource: ApiResource = {
  contract: chinaShipments,
  model: ChinaShipmentModel,
  title: ({ OriginSupplierName, OriginBillofLoadingNo }) =>
    `${OriginBillofLoadingNo} of ${OriginSupplierName}`,
};
const crud = crudService<ChinaShipment>(resource);

/** An arrival is expected today or later when it is entered; a day that has passed since then may stay. */
const service: CrudService<ChinaShipment> = {
  ...crud,
  async update(id, changes, context, version) {
    const changed = await crud.update(id, changes, context, version);
    const { record, before = record } = changed;
    const day = dayOf(record.ExpectedDjiboutiArrivalDate);
    const moved = day !== dayOf(before.ExpectedDjiboutiArrivalDate);
    if (moved && day < earliestToday())
      throw invalidField('ExpectedDjiboutiArrivalDate', "Expected Arrival Date can't be before today");
    return changed;
  },
};

const dayOf = (date: unknown) => (date instanceof Date ? date.toISOString() : String(date)).slice(0, 10);

export const chinaShipmentsEndpoints = crudEndpoints(resource, service);
