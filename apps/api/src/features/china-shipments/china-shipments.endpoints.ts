import {
  billOf,
  type ChinaShipment,
  chinaShipmentSent,
  chinaShipments,
  newArrival,
  noBill,
} from '@app/schemas/china-shipments';
import { z } from 'zod';
import { crudEndpoints } from '../../crud/endpoints.ts';
import type { ApiResource } from '../../crud/resource.ts';
import { type CrudService, crudService } from '../../crud/service.ts';
import { invalidFields } from '../../errors.ts';
import { parse } from '../../http/parse.ts';
import { ChinaShipmentModel } from './china-shipment.model.ts';

const resource: ApiResource = {
  contract: { ...chinaShipments, create: chinaShipmentSent },
  model: ChinaShipmentModel,
  title: (record) => `${billOf(record)} of ${record.OriginSupplierName}`,
};
const crud = crudService<ChinaShipment>(resource);

/** An arrival is expected today or later when it is entered; a day that has passed since then may stay. */
const service: CrudService<ChinaShipment> = {
  ...crud,
  async create(input, context) {
    const created = await crud.create(input, context);
    refusePast(created.record);
    return created;
  },
  async update(id, changes, context, version) {
    const changed = await crud.update(id, changes, context, version);
    const { record, before } = changed;
    if (!billOf(record)) throw invalidFields({ OriginBillofLoadingNo: [noBill] });
    if (record.ExpectedDjiboutiArrivalDate !== before.ExpectedDjiboutiArrivalDate) refusePast(record);
    return changed;
  },
};

const arrival = z.object(newArrival);
const refusePast = (record: ChinaShipment) => void parse(arrival, record);

export const chinaShipmentsEndpoints = crudEndpoints(resource, service);
