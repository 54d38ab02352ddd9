import { z } from 'zod';
import { storedDate, storedId, storedMoney } from '../kit/stored.ts';
import { importCost } from './import-costs.ts';
import { importGoods } from './import-goods.ts';
import { imports } from './imports.ts';
import { papersDetail } from './papers.ts';

/** All that an import tells, as its page shows it and the API answers it: apart from what its list loads. */

/** The kinds of shipments that an import has. */
const legs = { china: 'China', freezone: 'Free zone', ethiopian: 'Ethiopian' } as const;
export type Leg = keyof typeof legs;

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
const detail = imports.record.extend(importTold.shape);
export type ImportDetail = z.output<typeof detail>;

/** Imports, with what lists leave out. */
export const detailedImports = { ...imports, detail } as const;
