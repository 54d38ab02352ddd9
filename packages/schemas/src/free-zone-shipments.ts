import { z } from 'zod';
import { calendarDate, count, oneOf, optionalDate, paperNumber, text } from './fields.ts';
import type { ReferenceList } from './reference-data.ts';
import { defineResource, type RecordOf } from './resource.ts';
import { arrivalMessage, bankPermitMessage, group, inlandAccess, storedBankPermit } from './shipments.ts';
import { recordFields, storedDate } from './stored.ts';

export const documentToFzcoStatuses = { yes: 'Yes', no: 'No' } as const;
export const importDocumentStatuses = { received: 'Received', 'not received': 'Not received' } as const;
export const transitStatuses = {
  declared: 'Declared',
  'not declared': 'Not declared',
  closed: 'Closed',
} as const;
export const returnStatuses = { return: 'Return', 'not return': 'Not return' } as const;

const past = { notFuture: true } as const;
const pastDate = (label: string) => calendarDate(label, { required: `${label} is required`, ...past });

const documentToFzco = oneOf(documentToFzcoStatuses, 'Document to FZCO must be yes or no');
const importDocument = oneOf(
  importDocumentStatuses,
  'Import document status must be received or not received',
);
const djiboutiTransit = oneOf(
  transitStatuses,
  'Djibouti transit status must be declared, not declared or closed',
);

/** A number is taken as its digits: the specification's create form sends a text, its edit form a number. */
const operationNo = z.preprocess(
  (value, context) => {
    if (typeof value !== 'number' || !Number.isFinite(value)) return value;
    // It has lost its last digits on the way.
    if (Math.abs(value) > Number.MAX_SAFE_INTEGER)
      context.addIssue('Operation number is too long for a number: send it as a text');
    return String(value);
  },
  paperNumber('Operation number', { required: 'Operation number is required' }),
);

/** The statuses' defaults live in the groups, since a group that a call carries is replaced whole. */
const fields = {
  OperationNo: operationNo,
  importer: text('Importer', { required: 'Importer is required' }),
  Truckwaybillnumber: paperNumber('Truck waybill number', { required: 'Truck waybill number is required' }),
  BillofLoading: paperNumber('Bill of loading', { required: 'Bill of loading is required' }),
  No_of_Containers: count('Number of containers', { required: 'Number of containers is required' }),
  Bank_Permit: group(bankPermitMessage, {
    Bankname: text('Bank name', { required: 'Bank name is required' }),
    date: optionalDate('Bank permit date', past),
  }),
  DocumentToFzco: group('Document to FZCO must be a status and a date', {
    status: documentToFzco.default('no'),
    date: pastDate('Document to FZCO date'),
  }),
  loading_Status: pastDate('Loading date'),
  ImportDocumentStatus: group('Import document status must be a status and a date', {
    status: importDocument.default('not received'),
    date: pastDate('Import document date'),
  }),
  Djibouti_transit_Status: group('Djibouti transit status must be a status and a date', {
    status: djiboutiTransit.default('declared'),
    date: pastDate('Djibouti transit date'),
  }),
  Arrival_Status: group(arrivalMessage, {
    portname: text('Port name', { required: 'Port name is required' }),
    date: pastDate('Arrival date'),
  }),
  Transit_Status: text('Transit status', { required: 'Transit status is required' }),
  return: text('Return status', { required: 'Return status is required' }),
};

export const freeZoneShipmentCreate = z.object({
  ...fields,
  Transit_Status: fields.Transit_Status.default('declared'),
  return: fields.return.default('not return'),
});
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
    createdAt: 'moments',
  },
  messages: {
    created: 'Shipping information created successfully',
    updated: 'Free zone shipping updated successfully',
    removed: 'Shipping deleted successfully',
  },
});
/** Fields that hold a name of the reference data: path → the lists that it offers. */
export const freeZoneReferenceFields = {
  'Bank_Permit.Bankname': ['banks'],
  'Arrival_Status.portname': ['dry_ports', 'sea_ports'],
  Transit_Status: ['transit_status_at_dryport'],
  return: ['empty_return'],
} as const satisfies Record<string, readonly ReferenceList[]>;

export type FreeZoneShipment = RecordOf<typeof freeZoneShipments>;
