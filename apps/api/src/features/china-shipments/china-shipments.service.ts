import { DAY_MS } from '@app/schemas/kit/days';
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
import type { Filter } from '../../database/types.ts';
import { parse } from '../../http/request/parse.ts';
import { invalidFields } from '../../lib/errors.ts';
import { tiedToImports } from '../imports/shipments-of-imports.service.ts';
import { ChinaShipmentModel } from './china-shipment.model.ts';

const contract = { ...chinaShipments, create: chinaShipmentSent };
export const chinaShipmentsResource: ApiResource<typeof contract> = {
  contract,
  model: ChinaShipmentModel,
  computed: { due: async (names, reader) => names.map((name) => dueOf(name, reader.today)) },
  title: (record) =>
    msg('{{bill}} of {{supplier}}', { bill: billOf(record), supplier: record.OriginSupplierName }),
};
/** Expected within this many days counts as soon. */
const SOON_DAYS = 7;

/** Finds shipments that are past their expected day, or close to it: an import tells of its own. */
const dueOf = (name: string, today: Date): Filter => ({
  importId: null,
  Status: { $ne: 'LoadedFromDjibouti' },
  ExpectedDjiboutiArrivalDate:
    name === 'late' ? { $lt: today } : { $gte: today, $lte: new Date(today.getTime() + SOON_DAYS * DAY_MS) },
});

const arrival = z.object(newArrival);

/** An arrival must not be in the past when it is entered; one that has passed since then may stay. */
export const chinaShipmentsService = tiedToImports(
  withCheck(crudService(chinaShipmentsResource), (record, before) => {
    if (!billOf(record)) throw invalidFields({ OriginBillofLoadingNo: [noBill] });
    if (record.ExpectedDjiboutiArrivalDate !== before?.ExpectedDjiboutiArrivalDate) parse(arrival, record);
  }),
);
