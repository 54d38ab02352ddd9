import { z } from 'zod';
import { calendarDate, count, number, oneOf, text } from './fields.ts';
import { admins, defineResource, type RecordOf } from './resource.ts';
import { recordFields, storedDate } from './stored.ts';

export const chinaStatuses = {
  AwaitingBankPermit: 'Awaiting bank permit',
  PendingDocument: 'Pending document',
  AwaitingRelease: 'Awaiting release',
  UnderTransitProcess: 'Under transit process',
  LoadedFromDjibouti: 'Loaded from Djibouti',
} as const;
export const documentationStatuses = {
  Declared: 'Declared',
  Pending: 'Pending',
  Completed: 'Completed',
} as const;

const status = oneOf(chinaStatuses, 'Status must be one of the list');
const documentationStatus = oneOf(documentationStatuses, 'Documentation status must be one of the list');

const billNo = 'Origin Bill of Loading No';
const arrival = 'Expected Arrival Date';
const arrivalRules = { required: 'Expected Arrival Date is required', invalid: 'Please enter a valid date' };
const fields = {
  OriginSupplierName: text('Origin Supplier Name', { required: 'Origin Supplier Name is required' }),
  DjiboutiFreeZoneName: text('Djibouti Free Zone Name', { required: 'Djibouti Free Zone Name is required' }),
  OriginBillofLoadingNo: number(billNo, 'Origin Bill of Loading No is required')
    .int('Origin Bill of Loading No must be a whole number')
    .positive('Origin Bill of Loading No must be greater than 0'),
  No_of_Containers: count('Number of Containers', {
    required: 'Number of Containers is required',
    tooSmall: 'Number must be positive',
  }),
  ExpectedDjiboutiArrivalDate: calendarDate(arrival, arrivalRules),
  OriginSupplierDocumenationStatus: documentationStatus, // sic
  Status: status,
};

/** A create that is sent again may come when its day has passed: the service refuses one that was not recorded. */
export const chinaShipmentSent = z.object({
  ...fields,
  OriginSupplierDocumenationStatus: documentationStatus.default('Declared'),
  Status: status.default('AwaitingBankPermit'),
});
export const chinaShipmentCreate = chinaShipmentSent.extend({
  ExpectedDjiboutiArrivalDate: calendarDate(arrival, { ...arrivalRules, notPast: true }),
});
/** An update may keep an expected day that has passed; the service refuses another one that has. */
export const chinaShipmentUpdate = z.object(fields).partial();

/** Shipments from China to the free zone (specification 2, sections 2 to 5). */
export const chinaShipments = defineResource({
  name: 'china-shipments',
  label: 'Shipment',
  paths: {
    list: 'POST /chinatofreezone/getall',
    search: 'POST /search/chinatofreezones',
    export: 'POST /chinatofreezone/export',
    create: 'POST /chinatofreezone/create',
    update: 'PUT /chinatofreezone/updateone',
    remove: 'DELETE /chinatofreezone/deleteone',
  },
  access: { list: admins, search: admins, export: admins, create: admins, update: admins, remove: admins },
  record: z.object({
    ...recordFields,
    OriginSupplierName: z.string(),
    DjiboutiFreeZoneName: z.string(),
    OriginBillofLoadingNo: z.number(),
    No_of_Containers: z.number(),
    ExpectedDjiboutiArrivalDate: storedDate,
    OriginSupplierDocumenationStatus: documentationStatus,
    Status: status,
  }),
  create: chinaShipmentCreate,
  update: chinaShipmentUpdate,
  updateId: 'id',
  sortable: [
    'OriginSupplierName',
    'DjiboutiFreeZoneName',
    'No_of_Containers',
    'ExpectedDjiboutiArrivalDate',
    'createdAt',
  ],
  filters: {
    Status: 'value',
    OriginSupplierDocumenationStatus: 'value',
    ExpectedDjiboutiArrivalDate: 'days',
    createdAt: 'moments',
  },
  messages: {
    created: 'Record created successfully',
    updated: 'Record updated successfully',
    removed: 'shipment deleted successfully',
  },
});
export type ChinaShipment = RecordOf<typeof chinaShipments>;
