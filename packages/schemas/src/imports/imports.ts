import { z } from 'zod';
import { declare } from '../kit/declared.ts';
import { choice } from '../kit/fields.ts';
import { defineResource, type RecordOf } from '../kit/resource.ts';
import { recordFields, storedDate, storedHundredths, storedMillionths, storedMoney } from '../kit/stored.ts';
import { importCreate, importUpdate } from './import-input.ts';
import { importPlaces } from './import-places.ts';
import { papersCount } from './papers-count.ts';
import { stageNames, stages } from './stages.ts';

/** An import ties shipments, papers, containers, goods and costs together, from proforma to stock (part 5). */

/** The kinds of numbers that an import is found by. */
const numberKinds = ['import', 'container', 'operation', 'waybill', 'bill', 'proforma', 'paper'] as const;
export type NumberKind = (typeof numberKinds)[number];

const daysFromPermit = z.int().nullable();
const record = z.object({
  ...recordFields,
  number: declare(z.string(), { label: 'Number', kind: 'document number' }),
  description: z.string(),
  supplier: z.string(),
  importer: z.string(),
  paymentMode: z.string().nullable(),
  proformaNo: z.string().nullable(),
  currency: z.string(),
  rate: storedMillionths.nullable(),
  expected: storedDate.nullable(),
  note: z.string().nullable(),
  /** When it was closed. */
  closed: storedDate.nullable(),
  stage: choice('Stage', stages),
  /** Days past its expected day. */
  late: declare(z.int(), { label: 'Late by', kind: 'count' }),
  containers: declare(z.int(), { label: 'Containers', kind: 'count' }),
  /** Whole days from the permit to the first loading, discharge and arrival, and to the last receipt once all is received. */
  days: z.object({
    loading: daysFromPermit,
    djibouti: daysFromPermit,
    dryPort: daysFromPermit,
    stock: daysFromPermit,
  }),
  papers: papersCount,
  /** In birr, without costs. */
  goodsValue: declare(storedMoney.default(0), { label: 'Value of goods', kind: 'money' }),
  totalCost: declare(storedMoney, { label: 'Total cost', kind: 'money' }),
  landedTotal: storedMoney,
  /** In per cent of the goods' value; null without any. */
  costsOfValue: declare(storedHundredths.nullable(), { label: 'Costs of value', kind: 'count' }),
  /** The numbers that a search has found it by. */
  found: z.array(z.object({ kind: z.enum(numberKinds), number: z.string() })).default([]),
});

export const imports = defineResource({
  ...importPlaces,
  label: 'Import',
  record,
  create: importCreate,
  update: importUpdate,
  sortable: ['number', 'expected', 'supplier', 'createdAt'],
  filters: {
    stage: { computed: stageNames },
    late: { computed: ['yes', 'soon'] },
    papers: { computed: ['missing', 'urgent', 'expiring'] },
    importer: 'value',
    supplier: 'value',
  },
  listed: {
    paymentMode: { lists: ['payment_modes'], strict: 'Payment mode', isActiveOnly: true },
    'costs.kind': { lists: ['cost_kinds'], strict: 'Cost kind', isActiveOnly: true },
  },
  sums: z.object({ totalCost: storedMoney }),
});
export type Import = RecordOf<typeof imports>;
