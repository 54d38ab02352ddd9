import { z } from 'zod';
import { atMost, calendarDate, count, hasAtMostDecimals, number, paperNumber, text } from './fields.ts';
import type { ReferenceList } from './reference-data.ts';
import { defineResource, type RecordOf } from './resource.ts';
import {
  inlandAccess,
  optionalArrival,
  optionalBankPermit,
  storedArrival,
  storedBankPermit,
} from './shipments.ts';
import { recordFields, storedDate, storedId, storedMoney } from './stored.ts';

const TOTAL_COST_MAX = 999_999_999_999;
export const CONTAINERS_MAX = 200;

const totalCost = z.preprocess(
  // Written as a text by some clients; only plain decimals count as numbers.
  (value) => (typeof value === 'string' && /^\s*\d+(\.\d+)?\s*$/.test(value) ? Number(value) : value),
  number('Total cost', 'Total cost is required')
    .min(0, "Total cost can't be negative")
    .max(TOTAL_COST_MAX, atMost('Total cost', TOTAL_COST_MAX))
    .refine((value) => hasAtMostDecimals(value, 2), 'Total cost can have at most 2 decimals'),
);

const tooSmall = 'Container size must be greater than 0';
const noContainer = 'A container needs a number, a size, an arrival date and a port name';
const containerFields = {
  containerNo: paperNumber('Container number', { required: 'Container number is required' }),
  /** In feet. */
  size: number('Container size', tooSmall)
    .min(1, tooSmall)
    .max(1_000, 'Container size must be at most 1,000 feet'),
  containerArrival: calendarDate('Container arrival date', {
    required: 'Container arrival date is required',
  }),
  portname: text('Port name', { required: 'Port name is required' }),
};
const container = z.object(containerFields, noContainer);

const noContainers = 'At least one container is required';
export const ethiopianShipmentInput = z.object({
  OperationNo: paperNumber('Operation number', { required: 'Operation number is required' }),
  importer: text('Importer', { required: 'Importer must be at least 3 characters', min: 3 }),
  Supplier: text('Supplier', { required: 'Supplier must be at least 3 characters', min: 3 }),
  ProformaInvoiceNo: paperNumber('Proforma invoice number', {
    required: 'Proforma invoice number is required',
  }),
  Bank_Permit: optionalBankPermit,
  loading_Status: calendarDate('Loading date', { required: 'Loading date is required' }),
  BillofLoading: paperNumber('Bill of loading', { required: 'Bill of loading is required' }),
  No_of_Containers: count('Number of containers', { required: 'Number of containers is required' }),
  Arrival_Status: optionalArrival,
  Import_Document_Status: text('Import document status', { required: 'Import document status is required' }),
  Transit_Status: text('Transit status', { required: 'Transit status is required' }),
  return: text('Return status', { required: 'Return status is required' }),
  containers: z
    .array(container, noContainers)
    .min(1, noContainers)
    .max(CONTAINERS_MAX, `A shipment can have at most ${CONTAINERS_MAX} containers`),
  Totalcost: totalCost,
});

/** Imports into Ethiopia with their containers (specification 2, sections 2, 3 and 5). */
export const ethiopianShipments = defineResource({
  name: 'ethiopian-shipments',
  label: 'Shipment',
  paths: {
    list: 'POST /ethioshipment/getall',
    search: 'POST /search/ethioshippings',
    export: 'POST /ethioshipment/export',
    get: 'GET /ethioshipment/getone',
    create: 'POST /ethioshipment/create',
    update: 'PUT /ethioshipment/updateone',
    remove: 'DELETE /ethioshipment/deleteone',
  },
  access: inlandAccess,
  record: z.object({
    ...recordFields,
    OperationNo: z.string(),
    importer: z.string(),
    Supplier: z.string(),
    ProformaInvoiceNo: z.string(),
    Bank_Permit: storedBankPermit.nullable(),
    loading_Status: storedDate,
    BillofLoading: z.string(),
    No_of_Containers: z.number(),
    Import_Document_Status: z.string(),
    Arrival_Status: storedArrival.nullable(),
    containers: z.array(
      z.object({
        _id: storedId,
        containerNo: z.string(),
        size: z.number(),
        containerArrival: storedDate,
        portname: z.string(),
      }),
    ),
    Transit_Status: z.string(),
    return: z.string(),
    Totalcost: storedMoney,
  }),
  create: ethiopianShipmentInput,
  update: ethiopianShipmentInput.partial(),
  updateId: 'id',
  sortable: ['importer', 'Supplier', 'loading_Status', 'No_of_Containers', 'Totalcost', 'createdAt'],
  filters: {
    Import_Document_Status: 'value',
    Transit_Status: 'value',
    return: 'value',
    loading_Status: 'days',
    createdAt: 'moments',
  },
  sums: z.object({ Totalcost: storedMoney }),
  messages: {
    created: 'Shipping information created successfully',
    updated: 'Shipping information updated successfully',
    removed: 'Shipping deleted successfully',
  },
});
/** Fields that hold a name of the reference data: path → the lists that it offers. */
export const ethiopianReferenceFields = {
  'Bank_Permit.Bankname': ['banks'],
  'Arrival_Status.portname': ['dry_ports'],
  'containers.portname': ['dry_ports'],
  Import_Document_Status: ['import_document_status'],
  Transit_Status: ['transit_status_at_dryport'],
  return: ['empty_return'],
} as const satisfies Record<string, readonly ReferenceList[]>;

export type EthiopianShipment = RecordOf<typeof ethiopianShipments>;
