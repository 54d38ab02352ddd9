import { z } from 'zod';

export const dashboardPath = 'GET /report/dashboard';

/** The four totals of specification 1, section 2. */
export const dashboardAnswer = z.object({
  users: z.int(),
  warehouses: z.int(),
  sales: z.int(),
  products: z.int(),
});
export type Dashboard = z.output<typeof dashboardAnswer>;
