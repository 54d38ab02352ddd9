import { z } from 'zod';
import { withNewImport } from '../imports/new-import.ts';
import { aboveZero, calendarDate, choice, count, number, optionalPaperNumber, text } from '../kit/fields.ts';
import { importReference, storedImport } from '../kit/import-reference.ts';
import { admins, defineResource, type RecordOf } from '../kit/resource.ts';
import { recordFields, storedDate } from '../kit/stored.ts';
import { seenLength } from '../kit/texts.ts';
import { asText, msg } from '../messages/message.ts';

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

const status = choice('Status', chinaStatuses, msg('{{label}} must be one of the list', { label: 'Status' }));
const documentationStatus = choice(
  'Origin Supplier Documentation Status',
  documentationStatuses,
  msg('{{label}} must be one of the list', { label: 'Documentation status' }),
);

const billNo = 'Origin Bill of Loading No';
export const noBill = msg('{{label}} is required', { label: billNo });
type Bill = { OriginBillofLoadingNo?: number | null | undefined; billOfLading?: string | null | undefined };
/** Returns the bill of lading for display: its printed text, else its number. */
export const billOf = ({ OriginBillofLoadingNo: number, billOfLading }: Bill): string =>
  billOfLading || (number == null ? '' : String(number));

const isBlank = (value: unknown) => value == null || (typeof value === 'string' && seenLength(value) === 0);
/** Reports a missing bill of lading at the number's field, along with all other errors. */
const withBill = <T extends z.ZodType>(schema: T, mayLeaveOut: (body: object) => boolean) =>
  z.preprocess((body) => {
    if (typeof body !== 'object' || body === null || mayLeaveOut(body)) return body;
    const { OriginBillofLoadingNo, billOfLading } = body as Bill;
    return isBlank(OriginBillofLoadingNo) && isBlank(billOfLading)
      ? { ...body, OriginBillofLoadingNo: '' }
      : body;
  }, schema);

const arrival = 'Expected Arrival Date';
const arrivalRules = { invalid: msg('Please enter a valid date') };
const fields = {
  OriginSupplierName: text('Origin Supplier Name'),
  DjiboutiFreeZoneName: text('Djibouti Free Zone Name'),
  OriginBillofLoadingNo: number(billNo)
    .int(asText(msg('{{label}} must be a whole number', { label: billNo })))
    .positive(asText(aboveZero(billNo)))
    .nullish(),
  /** The text printed on the document, letters and zeros included. */
  billOfLading: optionalPaperNumber('Bill of lading'),
  No_of_Containers: count('Number of Containers', msg('Number must be positive')),
  ExpectedDjiboutiArrivalDate: calendarDate(arrival, arrivalRules),
  OriginSupplierDocumenationStatus: documentationStatus, // sic
  Status: status,
  importId: importReference,
};

/** A new shipment's arrival is expected today or later. */
export const newArrival = {
  ExpectedDjiboutiArrivalDate: calendarDate(arrival, { ...arrivalRules, notPast: true }),
};

const newShipment = z.object({
  ...fields,
  OriginSupplierDocumenationStatus: documentationStatus.default('Declared'),
  Status: status.default('AwaitingBankPermit'),
});
/** A retried create may arrive after its day has passed: the service refuses it unless it was recorded. */
export const chinaShipmentSent = withBill(withNewImport(newShipment), () => false);
export const chinaShipmentCreate = withBill(withNewImport(newShipment.extend(newArrival)), () => false);
/** An update may keep an expected day that has passed; the service refuses any other past day. */
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
    // The specification has no getone of these: a page that goes on from one reads it by this.
    get: 'GET /chinatofreezone/getshipment',
    create: 'POST /chinatofreezone/create',
    update: 'PUT /chinatofreezone/updateone',
    remove: 'DELETE /chinatofreezone/deleteone',
  },
  access: {
    list: admins,
    search: admins,
    export: admins,
    get: admins,
    create: admins,
    update: admins,
    remove: admins,
  },
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
    importId: storedImport,
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
    importId: 'reference',
    /** Of those that no import follows, and that are still on their way. */
    due: { computed: ['late', 'soon'] },
    createdAt: 'moments',
  },
  messages: {
    created: msg('{{label}} created successfully', { label: 'Record' }),
    updated: msg('{{label}} updated successfully', { label: 'Record' }),
    removed: msg('shipment deleted successfully'),
  },
});
export type ChinaShipment = RecordOf<typeof chinaShipments>;
