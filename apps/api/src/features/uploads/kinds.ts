import type { UploadKind } from '@app/schemas/uploads';
import { customersKind } from './customer-rows.ts';
import type { Kind } from './kind.ts';
import { productsKind } from './product-rows.ts';
import { stocksKind } from './stock-rows.ts';

export const kinds: Readonly<Record<UploadKind, Kind>> = {
  products: productsKind,
  customers: customersKind,
  stocks: stocksKind,
};
