import { msg } from '@app/schemas/messages/message';
import {
  billOf,
  chinaShipmentSent,
  chinaShipments,
  newArrival,
  noBill,
} from '@app/schemas/shipments/china-shipments';
import { z } from 'zod';
import type { ApiResource } from '../../crud/resource.ts';
import { crudService, withCheck } from '../../crud/service.ts';
import { parse } from '../../http/request/parse.ts';
import { invalidFields } from '../../lib/errors.ts';
import { tiedToImports } from '../imports/shipments-of-imports.service.ts';
import { ChinaShipmentModel } from './china-shipment.model.ts';

const contract = { ...chinaShipments, create: chinaShipmentSent };
export const chinaShipmentsResource: ApiResource<typeof contract> = {
  contract,
  model: ChinaShipmentModel,
  title: (record) =>
    msg('{{bill}} of {{supplier}}', { bill: billOf(record), supplier: record.OriginSupplierName }),
};
const arrival = z.object(newArrival);

/** An arrival must not be in the past when it is entered; one that has passed since then may stay. */
export const chinaShipmentsService = tiedToImports(
  withCheck(crudService(chinaShipmentsResource), (record, before) => {
    if (!billOf(record)) throw invalidFields({ OriginBillofLoadingNo: [noBill] });
    if (record.ExpectedDjiboutiArrivalDate !== before?.ExpectedDjiboutiArrivalDate) parse(arrival, record);
  }),
);
