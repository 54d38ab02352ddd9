import { z } from 'zod';
import { storedId } from './stored.ts';

export const dashboardPath = 'GET /report/dashboard';

/** Lengths of the period that the sales are shown for, in days. */
export const dashboardPeriods = ['7', '30', '90', '365'] as const;
export const DEFAULT_PERIOD = '30';
/** So many days ahead count as due. */
export const ARRIVAL_DAYS = 14;

export const dashboardRequest = z.object({
  days: z.enum(dashboardPeriods, `Days must be ${dashboardPeriods.join(', ')}`).default(DEFAULT_PERIOD),
});

const day = z.iso.date();
/** A number of sales and what they add up to, in birr. */
const sold = z.object({ sales: z.int(), total: z.number() });
const counted = z.array(z.object({ status: z.string(), count: z.int() }));

/** The four totals of specification 1, section 2, and what the charts and lists below them show. */
export const dashboardAnswer = z.object({
  users: z.int(),
  warehouses: z.int(),
  sales: z.int(),
  products: z.int(),
  activeUsers: z.int(),
  /** By the day of the sale, in the business's time zone. */
  today: sold.extend({ day }),
  yesterday: sold.extend({ day }),
  month: sold,
  /** From the first day of the Ethiopian month that today lies in. */
  ethiopianMonth: sold.extend({ from: day }),
  period: sold.extend({ from: day, to: day, previous: sold }),
  /** Every day of the period, beside the day as long before as the period is long. */
  byDay: z.array(sold.extend({ day, previousTotal: z.number() })),
  topProducts: z.array(
    z.object({ _id: storedId, name: z.string(), total: z.number(), quantity: z.number() }),
  ),
  lowStock: z.object({
    count: z.int(),
    items: z.array(
      z.object({
        _id: storedId,
        product: z.string(),
        warehouse: z.string(),
        quantity: z.number(),
        soldIn30Days: z.number(),
      }),
    ),
  }),
  shipments: z.object({ ethiopian: counted, freeZone: counted, china: counted }),
  arrivals: z.object({
    count: z.int(),
    items: z.array(
      z.object({
        _id: storedId,
        kind: z.enum(['china', 'ethiopian']),
        reference: z.string(),
        day,
        containers: z.number(),
        place: z.string(),
      }),
    ),
  }),
});
export type Dashboard = z.output<typeof dashboardAnswer>;
