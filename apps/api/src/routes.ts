import type { Endpoint } from './calls/endpoint.ts';
import { auditsEndpoints } from './features/audits/audits.endpoints.ts';
import { authEndpoints } from './features/auth/auth.endpoints.ts';
import { chinaShipmentsEndpoints } from './features/china-shipments/china-shipments.endpoints.ts';
import { clocksEndpoints } from './features/clocks/clocks.endpoints.ts';
import { companyEndpoints } from './features/company/company.endpoints.ts';
import { containersEndpoints } from './features/containers/containers.endpoints.ts';
import { customersEndpoints } from './features/customers/customers.endpoints.ts';
import { dashboardEndpoints } from './features/dashboard/dashboard.endpoints.ts';
import { documentTypesEndpoints } from './features/document-types/document-types.endpoints.ts';
import { ethiopianShipmentsEndpoints } from './features/ethiopian-shipments/ethiopian-shipments.endpoints.ts';
import { freeZoneShipmentsEndpoints } from './features/free-zone-shipments/free-zone-shipments.endpoints.ts';
import { goodsEndpoints } from './features/goods/goods.endpoints.ts';
import { importFilesEndpoints } from './features/imports/import-files.endpoints.ts';
import { importsEndpoints } from './features/imports/imports.endpoints.ts';
import { outageEndpoints } from './features/outbox/outbox.endpoints.ts';
import { productsEndpoints } from './features/products/products.endpoints.ts';
import { receiptChecksEndpoints } from './features/receipt-checks/receipt-checks.endpoints.ts';
import { receivablesEndpoints } from './features/receivables/receivables.endpoints.ts';
import { referenceDataEndpoints } from './features/reference-data/reference-data.endpoints.ts';
import { exportsEndpoints } from './features/reports/exports.endpoints.ts';
import { reportsEndpoints } from './features/reports/reports.endpoints.ts';
import { returnsEndpoints } from './features/returns/returns.endpoints.ts';
import { salesEndpoints } from './features/sales/sales.endpoints.ts';
import { stocksEndpoints } from './features/stocks/stocks.endpoints.ts';
import { taxesEndpoints } from './features/taxes/taxes.endpoints.ts';
import { uploadsEndpoints } from './features/uploads/uploads.endpoints.ts';
import { usersEndpoints } from './features/users/users.endpoints.ts';
import { warehousesEndpoints } from './features/warehouses/warehouses.endpoints.ts';
import type { Csrf } from './http/caller/csrf.ts';
import type { Sessions } from './http/caller/session.ts';

/** Lists every route of the API, in the specification's order. */
export const apiEndpoints = (sessions: Sessions, csrf: Csrf): Endpoint[] => [
  ...authEndpoints(sessions, csrf),
  ...usersEndpoints,
  ...warehousesEndpoints,
  ...productsEndpoints,
  ...stocksEndpoints,
  ...uploadsEndpoints,
  ...goodsEndpoints,
  ...salesEndpoints,
  ...returnsEndpoints,
  ...receiptChecksEndpoints,
  ...customersEndpoints,
  ...receivablesEndpoints,
  ...outageEndpoints(sessions),
  ...importsEndpoints,
  ...importFilesEndpoints,
  ...containersEndpoints,
  ...ethiopianShipmentsEndpoints,
  ...freeZoneShipmentsEndpoints,
  ...chinaShipmentsEndpoints,
  ...auditsEndpoints,
  ...referenceDataEndpoints,
  ...companyEndpoints,
  ...documentTypesEndpoints,
  ...clocksEndpoints,
  ...taxesEndpoints,
  ...reportsEndpoints,
  ...exportsEndpoints(),
  ...dashboardEndpoints,
];
