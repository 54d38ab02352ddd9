import { z } from 'zod';
import { declare } from '../kit/declared.ts';
import { choice } from '../kit/fields.ts';
import { defineResource, type RecordOf } from '../kit/resource.ts';
import {
  recordFields,
  storedDate,
  storedHundredths,
  storedId,
  storedMillionths,
  storedMoney,
} from '../kit/stored.ts';
import { importCost } from './import-costs.ts';
import { importGoods } from './import-goods.ts';
import { importCreate, importUpdate } from './import-input.ts';
import { importPlaces } from './import-places.ts';
import { papersCount, papersDetail } from './papers.ts';
import { stageNames, stages } from './stages.ts';

/** An import ties shipments, papers, containers, goods and costs together, from proforma to stock (part 5). */

/** The kinds of shipments that an import has. */
const legs = { china: 'China', freezone: 'Free zone', ethiopian: 'Ethiopian' } as const;
export type Leg = keyof typeof legs;

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

const timelineEvents = [
  'permit',
  'loading',
  'expected',
  'papers to FZCO',
  'transit declared',
  'discharged',
  'arrived',
  'released',
  'returned',
  'received',
] as const;

/** What an import's papers, goods, shipments and receipts tell. */
export const importTold = z.object({
  papers: papersDetail,
  goods: z.array(importGoods),
  costs: z.array(importCost),
  /** Its receipts, but for those that were reversed. */
  received: z.array(z.object({ _id: storedId, number: z.string() })),
  /** What receipts have brought into stock at another cost than goods have now. */
  notInStock: storedMoney,
  /** What its containers have cost by today. */
  demurrage: storedMoney,
  shipments: z.array(
    z.object({ kind: z.enum(Object.keys(legs) as Leg[]), _id: storedId, number: z.string() }),
  ),
  timeline: z.array(
    z.object({
      what: z.enum(timelineEvents),
      day: storedDate,
      planned: z.boolean(),
      of: z.object({
        kind: z.enum(['import', 'china', 'freezone', 'ethiopian', 'container', 'receipt']),
        _id: storedId,
        number: z.string(),
      }),
    }),
  ),
});
const detail = record.extend(importTold.shape);

export const imports = defineResource({
  ...importPlaces,
  label: 'Import',
  record,
  detail,
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
export type ImportDetail = z.output<typeof detail>;
