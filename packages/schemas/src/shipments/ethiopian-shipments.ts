import { z } from 'zod';
import { keptOfContainers, storedContainerFacts } from '../imports/container-facts.ts';
import { withNewImport } from '../imports/new-import.ts';
import { declare } from '../kit/declared.ts';
import {
  aboveZero,
  atMost,
  calendarDate,
  count,
  hasAtMostDecimals,
  id,
  number,
  optional,
  paperNumber,
  text,
  tooExact,
} from '../kit/fields.ts';
import { importReference, storedImport } from '../kit/import-reference.ts';
import { defineResource, type RecordOf } from '../kit/resource.ts';
import { recordFields, storedDate, storedId, storedMoney } from '../kit/stored.ts';
import { asText, type Label, msg } from '../messages/message.ts';
import {
  inlandAccess,
  optionalArrival,
  optionalBankPermit,
  storedArrival,
  storedBankPermit,
} from './shipments.ts';

const TOTAL_COST_MAX = 999_999_999_999;
export const CONTAINERS_MAX = 200;

const totalCost = declare(
  z.preprocess(
    // Some clients send a text; only plain decimals count as numbers.
    (value) => (typeof value === 'string' && /^\s*\d+(\.\d+)?\s*$/.test(value) ? Number(value) : value),
    number('Total cost')
      .min(0, asText(msg("{{label}} can't be negative", { label: 'Total cost' })))
      .max(TOTAL_COST_MAX, atMost('Total cost', TOTAL_COST_MAX))
      .refine((value) => hasAtMostDecimals(value, 2), tooExact('Total cost', 2)),
  ),
  { label: 'Total cost', kind: 'money' },
);

const tooSmall = aboveZero('Container size');
const noContainer = asText(msg('A container needs a number, a size, an arrival date and a port name'));
const containerFields = {
  containerNo: paperNumber('Container number'),
  /** In feet. */
  size: number('Container size', tooSmall)
    .min(1, asText(tooSmall))
    .max(1_000, asText(msg('Container size must be at most 1,000 feet'))),
  containerArrival: calendarDate('Container arrival date'),
  portname: text('Port name'),
};
const container = z.object(
  {
    /** Of a row that is there already: a number does as well, where one row has it. */
    _id: optional(id()),
    ...containerFields,
    ...keptOfContainers,
  },
  noContainer,
);

const noContainers = asText(msg('At least one container is required'));
const ofThree = (label: Label) => ({
  required: msg('{{label}} must be at least {{min}} characters', { label, min: 3 }),
  min: 3,
});
export const ethiopianShipmentInput = z.object({
  OperationNo: paperNumber('Operation number'),
  importer: text('Importer', ofThree('Importer')),
  Supplier: text('Supplier', ofThree('Supplier')),
  ProformaInvoiceNo: paperNumber('Proforma invoice number'),
  Bank_Permit: optionalBankPermit,
  loading_Status: calendarDate('Loading date'),
  BillofLoading: paperNumber('Bill of loading'),
  No_of_Containers: count('Number of containers'),
  Arrival_Status: optionalArrival,
  Import_Document_Status: text('Import document status'),
  Transit_Status: text('Transit status'),
  return: text('Return status'),
  containers: z
    .array(container, noContainers)
    .min(1, noContainers)
    .max(
      CONTAINERS_MAX,
      asText(msg('A shipment can have at most {{max}} containers', { max: CONTAINERS_MAX })),
    ),
  Totalcost: totalCost,
  importId: importReference,
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
        ...storedContainerFacts,
      }),
    ),
    Transit_Status: z.string(),
    return: z.string(),
    Totalcost: storedMoney,
    importId: storedImport,
  }),
  create: withNewImport(ethiopianShipmentInput),
  update: ethiopianShipmentInput.partial(),
  updateId: 'id',
  sortable: ['importer', 'Supplier', 'loading_Status', 'No_of_Containers', 'Totalcost', 'createdAt'],
  filters: {
    Import_Document_Status: 'value',
    Transit_Status: 'value',
    return: 'value',
    loading_Status: 'days',
    importId: 'reference',
    createdAt: 'moments',
  },
  listed: {
    'Bank_Permit.Bankname': { lists: ['banks'] },
    'Arrival_Status.portname': { lists: ['dry_ports'] },
    'containers.portname': { lists: ['dry_ports'] },
    Import_Document_Status: { lists: ['import_document_status'], strict: 'Import document status' },
    Transit_Status: { lists: ['transit_status_at_dryport'], strict: 'Transit status' },
    return: { lists: ['empty_return'], strict: 'Return status' },
  },
  sums: z.object({ Totalcost: storedMoney }),
  messages: {
    created: msg('{{label}} created successfully', { label: 'Shipping information' }),
    updated: msg('{{label}} updated successfully', { label: 'Shipping information' }),
    removed: msg('{{label}} deleted successfully', { label: 'Shipping' }),
  },
});
export type EthiopianShipment = RecordOf<typeof ethiopianShipments>;
