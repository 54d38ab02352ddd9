import { z } from 'zod';
import { storedId } from './kit/stored.ts';
import { asText, msg } from './messages/message.ts';

export const dashboardPath = 'GET /report/dashboard';

/** Lengths of the sales period, in days. */
export const dashboardPeriods = ['7', '30', '90', '365'] as const;
export const DEFAULT_PERIOD = '30';
/** Arrivals within this many days count as due. */
export const ARRIVAL_DAYS = 14;

const noPeriod = msg('Days must be {{periods}}', { periods: dashboardPeriods.join(', ') });
export const dashboardRequest = z.object({
  days: z.enum(dashboardPeriods, asText(noPeriod)).default(DEFAULT_PERIOD),
});

const day = z.iso.date();
/** A number of sales and their total in birr. */
const sold = z.object({ sales: z.int(), total: z.number() });
const counted = z.array(z.object({ status: z.string(), count: z.int() }));

/** The four totals of specification 1, section 2, and the data of the charts and lists below them. */
export const dashboardAnswer = z.object({
  users: z.int(),
  warehouses: z.int(),
  sales: z.int(),
  products: z.int(),
  activeUsers: z.int(),
  /** By day of sale, in the company's time zone. */
  today: sold.extend({ day }),
  yesterday: sold.extend({ day }),
  month: sold,
  /** Since the first day of the current Ethiopian month. */
  ethiopianMonth: sold.extend({ from: day }),
  period: sold.extend({ from: day, to: day, previous: sold }),
  /** Each day of the period, with the total of the matching day one period earlier. */
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
        /** In all warehouses. */
        quantity: z.number(),
        minimum: z.number(),
        unit: z.string().nullable(),
        soldIn30Days: z.number(),
      }),
    ),
  }),
  /** What all containers have cost by today, in birr. */
  demurrage: z.number(),
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
