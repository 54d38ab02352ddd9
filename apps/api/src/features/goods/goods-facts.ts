import type { Label } from '@app/schemas/messages/message';
import { type Message, msg } from '@app/schemas/messages/message';
import type { Reader } from '../../database/reader.ts';
import type { Id } from '../../database/types.ts';
import { invalidFields } from '../../lib/errors.ts';

type Named = { _id: Id; name: string };
export type NamedProduct = Named & { unit?: string | null };
/** The products and warehouses that a document names. What doesn't exist is missing. */
export type GoodsFacts = {
  products: ReadonlyMap<string, NamedProduct>;
  warehouses: ReadonlyMap<string, Named>;
};

type Names = {
  warehouseId?: string;
  toWarehouseId?: string;
  lines?: readonly { productId: string }[] | null | undefined;
};

export async function readGoodsFacts(
  { warehouseId, toWarehouseId, lines }: Names,
  reader: Reader,
): Promise<GoodsFacts> {
  const warehouses = [warehouseId, toWarehouseId].filter((id) => id !== undefined);
  const products = lines?.map(({ productId }) => productId) ?? [];
  return {
    products: await readNamed<NamedProduct>('Product', products, { name: 1, unit: 1 }, reader),
    warehouses: await readNamed('Warehouse', warehouses, { name: 1 }, reader),
  };
}

async function readNamed<T extends Named>(
  model: string,
  ids: readonly string[],
  projection: Readonly<Record<string, 1>>,
  reader: Reader,
): Promise<Map<string, T>> {
  if (!ids.length) return new Map();
  const found = await reader.find<T>(model, { _id: { $in: ids } }, { projection });
  return new Map(found.map((one) => [String(one._id), one]));
}

/** @throws VALIDATION_FAILED with the path of each unknown id */
export function refuseUnknown(
  { warehouseId, toWarehouseId, lines }: Names,
  { products, warehouses }: GoodsFacts,
): void {
  const errors: Record<string, Message[]> = {};
  const unknown = (label: Label) => [msg('{{label}} does not exist', { label })];
  for (const [path, id] of Object.entries({ warehouseId, toWarehouseId }))
    if (id !== undefined && !warehouses.has(id)) errors[path] = unknown('Warehouse');
  for (const [at, { productId }] of lines?.entries() ?? [])
    if (!products.has(productId)) errors[`lines.${at}.productId`] = unknown('Product');
  if (Object.keys(errors).length) throw invalidFields(errors);
}
