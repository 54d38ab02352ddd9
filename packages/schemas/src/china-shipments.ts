import { z } from 'zod';
import { calendarDate, count, number, oneOf, optionalPaperNumber, text } from './fields.ts';
import { admins, defineResource, type RecordOf } from './resource.ts';
import { recordFields, storedDate } from './stored.ts';
import { seenLength } from './texts.ts';

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
export const noBill = 'Origin Bill of Loading No is required';
type Bill = { OriginBillofLoadingNo?: number | null | undefined; billOfLading?: string | null | undefined };
/** The bill of lading as it is shown and told: what is printed on it, else its number. */
export const billOf = ({ OriginBillofLoadingNo: number, billOfLading }: Bill): string =>
  billOfLading || (number == null ? '' : String(number));

const isBlank = (value: unknown) => value == null || (typeof value === 'string' && seenLength(value) === 0);
/** Has the number refused where nothing names the bill, among all else that is wrong. */
const withBill = <T extends z.ZodType>(schema: T, mayLeaveOut: (body: object) => boolean) =>
  z.preprocess((body) => {
    if (typeof body !== 'object' || body === null || mayLeaveOut(body)) return body;
    const { OriginBillofLoadingNo, billOfLading } = body as Bill;
    return isBlank(OriginBillofLoadingNo) && isBlank(billOfLading)
      ? { ...body, OriginBillofLoadingNo: '' }
      : body;
  }, schema);

const arrival = 'Expected Arrival Date';
const arrivalRules = { required: 'Expected Arrival Date is required', invalid: 'Please enter a valid date' };
const fields = {
  OriginSupplierName: text('Origin Supplier Name', { required: 'Origin Supplier Name is required' }),
  DjiboutiFreeZoneName: text('Djibouti Free Zone Name', { required: 'Djibouti Free Zone Name is required' }),
  OriginBillofLoadingNo: number(billNo, noBill)
    .int('Origin Bill of Loading No must be a whole number')
    .positive('Origin Bill of Loading No must be greater than 0')
    .nullish(),
  /** What is printed on the paper, letters and zeros included. */
  billOfLading: optionalPaperNumber('Bill of lading'),
  No_of_Containers: count('Number of Containers', {
    required: 'Number of Containers is required',
    tooSmall: 'Number must be positive',
  }),
  ExpectedDjiboutiArrivalDate: calendarDate(arrival, arrivalRules),
  OriginSupplierDocumenationStatus: documentationStatus, // sic
  Status: status,
};

/** An arrival is expected today or later. */
export const newArrival = {
  ExpectedDjiboutiArrivalDate: calendarDate(arrival, { ...arrivalRules, notPast: true }),
};

const newShipment = z.object({
  ...fields,
  OriginSupplierDocumenationStatus: documentationStatus.default('Declared'),
  Status: status.default('AwaitingBankPermit'),
});
/** A create that is sent again may come when its day has passed: the service refuses one that was not recorded. */
export const chinaShipmentSent = withBill(newShipment, () => false);
export const chinaShipmentCreate = withBill(newShipment.extend(newArrival), () => false);
/** An update may keep an expected day that has passed; the service refuses another one that has. */
export const chinaShipmentUpdate = withBill(
  z.object(fields).partial(),
  (changes) => !('OriginBillofLoadingNo' in changes && 'billOfLading' in changes),
);

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
    OriginBillofLoadingNo: z.number().nullable().default(null),
    billOfLading: z.string().nullable().default(null),
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
