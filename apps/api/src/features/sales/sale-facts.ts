import type { PaymentInput } from '@app/schemas/counter/payments';
import type { Label } from '@app/schemas/messages/message';
import { type Message, msg } from '@app/schemas/messages/message';
import type { saleInput } from '@app/schemas/sales';
import type { Types } from 'mongoose';
import type { z } from 'zod';
import { batched } from '../../database/batched.ts';
import { modelNamed } from '../../database/model.ts';
import { readMany } from '../../database/read.ts';
import { invalidFields } from '../../lib/errors.ts';
import type { FindItem } from '../reference-data/kept-names.service.ts';
import { lookUpNames } from './payment-methods.service.ts';

type Sent = z.output<typeof saleInput>;
/** With payments whose methods were looked up. */
export type SaleInput = Omit<Sent, 'payments'> & {
  payments?: (PaymentInput & { money?: boolean })[] | null | undefined;
};

/** A record that a sale names. A product's price is in cents. */
type Named = { _id: Types.ObjectId; name: string };
type SoldProduct = Named & { price: number; vatExempt?: boolean };
type ById<T> = ReadonlyMap<string, T>;
/** What a sale takes from the records that it names. */
export type SaleFacts = {
  products: ById<SoldProduct>;
  warehouses: ById<Named>;
  customers: ById<Named>;
  /** Methods and banks of its payments. */
  names: FindItem;
};

/** Batches the look-ups of concurrent sales. */
const lookUp = <T extends Named>(model: string, projection: Readonly<Record<string, 1>>) =>
  batched(async (ids: readonly string[]): Promise<ById<T>> => {
    const found = await readMany<T>(modelNamed(model), { _id: { $in: ids } }, { projection });
    return new Map(found.map((one) => [String(one._id), one]));
  });
const productsBy = lookUp<SoldProduct>('Product', { name: 1, price: 1, vatExempt: 1 });
const warehousesBy = lookUp<Named>('Warehouse', { name: 1 });
const customersBy = lookUp<Named>('Customer', { name: 1 });

/** Reads what a new sale names. What doesn't exist is missing. */
export async function readFacts({ soldData, customerId, payments }: SaleInput): Promise<SaleFacts> {
  const [products, warehouses, customers, names] = await Promise.all([
    productsBy(soldData.map(({ productId }) => productId)),
    warehousesBy(soldData.map(({ warehouseId }) => warehouseId)),
    customerId ? customersBy([customerId]) : new Map<string, Named>(),
    lookUpNames(payments ?? []),
  ]);
  return { products, warehouses, customers, names };
}

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
