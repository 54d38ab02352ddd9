import { dashboardAnswer, dashboardPath, dashboardRequest } from '@app/schemas/dashboard';
import { admins } from '@app/schemas/resource';
import { cachedUntilChange } from '../../crud/answer-cache.ts';
import { defineEndpoint } from '../../crud/endpoint.ts';
import { countAll } from '../../database/count.ts';
import { modelNamed } from '../../database/model.ts';
import { todayIn } from '../../time-zone.ts';
import { lowStocks } from '../stocks/low-stocks.service.ts';
import { arrivalsDue, salesFigures, shipmentsByStatus, topProductsOf } from './dashboard.service.ts';

const LOW_STOCKS = 5;

/** The four totals come from the database's own counters, the rest from sums and indexes; nothing is scanned. */
async function totals() {
  const names = ['User', 'Warehouse', 'Sale', 'Product'] as const;
  const [users, warehouses, sales, products] = await Promise.all(
    names.map((name) => countAll(modelNamed(name))),
  );
  return { users, warehouses, sales, products };
}

/** Whoever opens the dashboard again, or as the next one, costs next to nothing until something has changed. */
const figures = cachedUntilChange(async (days: string, today: string) => {
  const sales = await salesFigures(Number(days), today);
  const [counts, activeUsers, topProducts, lowStock, shipments, arrivals] = await Promise.all([
    totals(),
    modelNamed('User').countDocuments({ status: 'ACTIVE' }),
    topProductsOf(Number(days), today),
    lowStocks(LOW_STOCKS),
    shipmentsByStatus(),
    arrivalsDue(today),
  ]);
  return { ...counts, activeUsers, ...sales, topProducts, lowStock, shipments, arrivals };
});

export const dashboardEndpoints = [
  defineEndpoint({
    route: dashboardPath,
    summary: 'The figures of the dashboard',
    access: admins,
    request: dashboardRequest,
    answer: dashboardAnswer,
    read: ({ days }, { env }) => figures(days, todayIn(env.TIME_ZONE)),
  }),
];
