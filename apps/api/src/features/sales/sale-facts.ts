import type { PaymentInput } from '@app/schemas/counter/payments';
import type { Label } from '@app/schemas/messages/message';
import { type Message, msg } from '@app/schemas/messages/message';
import type { saleInput } from '@app/schemas/sales';
import type { z } from 'zod';
import type { Reader } from '../../database/reader.ts';
import type { Id } from '../../database/types.ts';
import { invalidFields } from '../../lib/errors.ts';
import type { FindItem } from '../reference-data/kept-names.service.ts';
import { lookUpNames } from './payment-methods.service.ts';

type Sent = z.output<typeof saleInput>;
/** With payments whose methods were looked up. */
export type SaleInput = Omit<Sent, 'payments'> & {
  payments?: (PaymentInput & { money?: boolean })[] | null | undefined;
};

/** A record that a sale names. A product's price is in cents. */
type Named = { _id: Id; name: string };
type SoldProduct = Named & {
  price: number;
  vatExempt?: boolean;
  sku?: string | null;
  barcode?: string | null;
  unit?: string | null;
};
type ById<T> = ReadonlyMap<string, T>;
/** What a sale takes from the records that it names. */
export type SaleFacts = {
  products: ById<SoldProduct>;
  warehouses: ById<Named>;
  customers: ById<Named>;
  /** Methods and banks of its payments. */
  names: FindItem;
};

const ofProducts = ['name', 'price', 'vatExempt', 'sku', 'barcode', 'unit'];

/** Reads what a new sale names. What doesn't exist is missing. */
export async function readFacts(
  { soldData, customerId, payments }: SaleInput,
  reader: Reader,
): Promise<SaleFacts> {
  const [products, warehouses, customers, names] = await Promise.all([
    reader.lookUp<SoldProduct>('Product', idsIn(soldData, 'productId'), ofProducts),
    reader.lookUp<Named>('Warehouse', idsIn(soldData, 'warehouseId'), ['name']),
    customerId ? reader.lookUp<Named>('Customer', [customerId], ['name']) : new Map<string, Named>(),
    lookUpNames(payments ?? []),
  ]);
  return { products, warehouses, customers, names };
}

const idsIn = (lines: SaleInput['soldData'], field: 'productId' | 'warehouseId') =>
  lines.map((line) => line[field]);

const unknown = (label: Label) => [msg('{{label}} does not exist', { label })];

/** @throws VALIDATION_FAILED for references to what doesn't exist */
export function refuseUnknown(
  { soldData, customerId }: SaleInput,
  { products, warehouses, customers }: SaleFacts,
): void {
  const errors: Record<string, Message[]> = {};
  if (customerId && !customers.has(customerId)) errors.customerId = unknown('Customer');
  for (const [index, { productId, warehouseId }] of soldData.entries()) {
    if (!products.has(productId)) errors[`soldData.${index}.productId`] = unknown('Product');
    if (!warehouses.has(warehouseId)) errors[`soldData.${index}.warehouseId`] = unknown('Warehouse');
  }
  if (Object.keys(errors).length) throw invalidFields(errors);
}
