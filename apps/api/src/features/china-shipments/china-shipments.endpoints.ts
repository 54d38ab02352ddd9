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
import { crudService, withCheck } from '../../crud/service.ts';
import { invalidFields } from '../../errors.ts';
import { parse } from '../../http/parse.ts';
import { ChinaShipmentModel } from './china-shipment.model.ts';

const resource: ApiResource = {
  contract: { ...chinaShipments, create: chinaShipmentSent },
  model: ChinaShipmentModel,
  title: (record) => `${billOf(record)} of ${record.OriginSupplierName}`,
};
const arrival = z.object(newArrival);

/** An arrival is expected today or later when it is entered; a day that has passed since then may stay. */
const service = withCheck(crudService<ChinaShipment>(resource), (record, before) => {
  if (!billOf(record)) throw invalidFields({ OriginBillofLoadingNo: [noBill] });
  if (record.ExpectedDjiboutiArrivalDate !== before?.ExpectedDjiboutiArrivalDate) parse(arrival, record);
});

export const chinaShipmentsEndpoints = crudEndpoints(resource, service);
