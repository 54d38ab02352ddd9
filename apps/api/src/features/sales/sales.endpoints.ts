import { crudEndpoints } from '../../crud/endpoints.ts';
import { receiptChecksEndpoints } from '../receipt-checks/receipt-checks.endpoints.ts';
import { saleCallsEndpoints } from './sale-calls.endpoints.ts';
import { salesResource, salesService } from './sales.service.ts';

export const salesEndpoints = [
  ...crudEndpoints(salesResource, salesService),
  ...saleCallsEndpoints,
  ...receiptChecksEndpoints,
];
