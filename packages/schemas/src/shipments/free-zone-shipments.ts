import { z } from 'zod';
import { withNewImport } from '../imports/new-import.ts';
import { calendarDate, choice, count, optionalDate, paperNumber, text } from '../kit/fields.ts';
import { importReference, storedImport } from '../kit/import-reference.ts';
import { defineResource, type RecordOf } from '../kit/resource.ts';
import { recordFields, storedDate } from '../kit/stored.ts';
import { asText, type Label, msg } from '../messages/message.ts';
import { arrivalMessage, bankPermitMessage, group, inlandAccess, storedBankPermit } from './shipments.ts';

export const documentToFzcoStatuses = { yes: 'Yes', no: 'No' } as const;
export const importDocumentStatuses = { received: 'Received', 'not received': 'Not received' } as const;
export const transitStatuses = {
  declared: 'Declared',
  'not declared': 'Not declared',
  closed: 'Closed',
} as const;
export const returnStatuses = { return: 'Return', 'not return': 'Not return' } as const;

const past = { notFuture: true } as const;
const pastDate = (label: Label) => calendarDate(label, past);

const documentToFzco = choice(
  'Document to FZCO',
  documentToFzcoStatuses,
  msg('{{label}} must be yes or no', { label: 'Document to FZCO' }),
);
const importDocument = choice(
  'Import document status',
  importDocumentStatuses,
  msg('{{label}} must be received or not received', { label: 'Import document status' }),
);
const djiboutiTransit = choice(
  'Djibouti transit status',
  transitStatuses,
  msg('{{label}} must be declared, not declared or closed', { label: 'Djibouti transit status' }),
);

/** A number becomes its digits: the specification's create form sends a text, its edit form a number. */
const operationNo = z.preprocess((value, context) => {
  if (typeof value !== 'number' || !Number.isFinite(value)) return value;
  // It has already lost its last digits.
  if (Math.abs(value) > Number.MAX_SAFE_INTEGER)
    context.addIssue(asText(msg('Operation number is too long for a number: send it as a text')));
  return String(value);
}, paperNumber('Operation number'));

const statusAndDate = (label: Label) => msg('{{label}} must be a status and a date', { label });

/** The groups hold the statuses' defaults, since an update replaces a group as a whole. */
const fields = {
  OperationNo: operationNo,
  importer: text('Importer'),
  Truckwaybillnumber: paperNumber('Truck waybill number'),
  BillofLoading: paperNumber('Bill of loading'),
  No_of_Containers: count('Number of containers'),
  Bank_Permit: group(bankPermitMessage, {
    Bankname: text('Bank name'),
    date: optionalDate('Bank permit date', past),
  }),
  DocumentToFzco: group(statusAndDate('Document to FZCO'), {
    status: documentToFzco.default('no'),
    date: pastDate('Document to FZCO date'),
  }),
  loading_Status: pastDate('Loading date'),
  ImportDocumentStatus: group(statusAndDate('Import document status'), {
    status: importDocument.default('not received'),
    date: pastDate('Import document date'),
  }),
  Djibouti_transit_Status: group(statusAndDate('Djibouti transit status'), {
    status: djiboutiTransit.default('declared'),
    date: pastDate('Djibouti transit date'),
  }),
  Arrival_Status: group(arrivalMessage, {
    portname: text('Port name'),
    date: pastDate('Arrival date'),
  }),
  Transit_Status: text('Transit status'),
  return: text('Return status'),
  importId: importReference,
};

export const freeZoneShipmentCreate = withNewImport(
  z.object({
    ...fields,
    Transit_Status: fields.Transit_Status.default('declared'),
    return: fields.return.default('not return'),
  }),
);
export const freeZoneShipmentUpdate = z.object(fields).partial();

/** Shipments through the Djibouti free zone (specification 2, sections 2 to 5). */
export const freeZoneShipments = defineResource({
  name: 'free-zone-shipments',
  label: 'Shipment',
  paths: {
    list: 'POST /freezone/getall',
    search: 'POST /search/freezones',
    export: 'POST /freezone/export',
    get: 'GET /freezone/getone',
    create: 'POST /freezone/create',
    update: 'PUT /freezone/updateone',
    remove: 'DELETE /freezone/deleteone',
  },
  access: inlandAccess,
  record: z.object({
    ...recordFields,
    OperationNo: z.string(),
    importer: z.string(),
    Truckwaybillnumber: z.string(),
    BillofLoading: z.string(),
    No_of_Containers: z.number(),
    DocumentToFzco: z.object({ status: documentToFzco, date: storedDate }),
    ImportDocumentStatus: z.object({ status: importDocument, date: storedDate }),
    Djibouti_transit_Status: z.object({ status: djiboutiTransit, date: storedDate }),
    Bank_Permit: storedBankPermit,
    loading_Status: storedDate,
    Arrival_Status: z.object({ portname: z.string(), date: storedDate }),
    Transit_Status: z.string(),
    return: z.string(),
    importId: storedImport,
  }),
  create: freeZoneShipmentCreate,
  update: freeZoneShipmentUpdate,
  updateId: 'id',
  sortable: ['OperationNo', 'importer', 'No_of_Containers', 'Arrival_Status.date', 'createdAt'],
  filters: {
    'DocumentToFzco.status': 'value',
    Transit_Status: 'value',
    return: 'value',
    'Arrival_Status.date': 'days',
    importId: 'reference',
    createdAt: 'moments',
  },
  listed: {
    'Bank_Permit.Bankname': { lists: ['banks'] },
    'Arrival_Status.portname': { lists: ['dry_ports', 'sea_ports'] },
    Transit_Status: {
      lists: ['transit_status_at_dryport'],
      strict: 'Transit status',
      always: transitStatuses,
    },
    return: { lists: ['empty_return'], strict: 'Return status', always: returnStatuses },
  },
  messages: {
    created: msg('{{label}} created successfully', { label: 'Shipping information' }),
    updated: msg('{{label}} updated successfully', { label: 'Free zone shipping' }),
    removed: msg('{{label}} deleted successfully', { label: 'Shipping' }),
  },
});
export type FreeZoneShipment = RecordOf<typeof freeZoneShipments>;
