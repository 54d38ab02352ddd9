import type { Endpoint } from './crud/endpoint.ts';
import { auditsEndpoints } from './features/audits/audits.endpoints.ts';
import { authEndpoints } from './features/auth/auth.endpoints.ts';
import { dashboardEndpoints } from './features/dashboard/dashboard.endpoints.ts';
import { productsEndpoints } from './features/products/products.endpoints.ts';
import { salesEndpoints } from './features/sales/sales.endpoints.ts';
import { stocksEndpoints } from './features/stocks/stocks.endpoints.ts';
import { usersEndpoints } from './features/users/users.endpoints.ts';
import { warehousesEndpoints } from './features/warehouses/warehouses.endpoints.ts';
import type { Csrf } from './http/csrf.ts';
import type { Sessions } from './http/session.ts';

/** Every route of the API, in the order of the specification. */
export const apiEndpoints = (sessions: Sessions, csrf: Csrf): Endpoint[] => [
  ...authEndpoints(sessions, csrf),
  ...usersEndpoints,
  ...warehousesEndpoints,
  ...productsEndpoints,
  ...stocksEndpoints,
  ...salesEndpoints,
  ...auditsEndpoints,
  ...dashboardEndpoints,
];
