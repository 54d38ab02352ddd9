import { msg } from '@app/schemas/messages/message';
import { type Product, products } from '@app/schemas/products';
import type { ApiResource, InputOf } from '../../crud/resource.ts';
import { crudService, type ServiceOf } from '../../crud/service.ts';
import { type Reader, readerOf } from '../../database/reader.ts';
import { refreshSearch } from '../../database/search/search.ts';
import { sendNow } from '../../database/transactions/pending-writes.ts';
import { barcodeKeys, barcodeTaken, refuseTakenCodes } from './bar-codes.ts';
import { ProductModel } from './product.model.ts';

export const productsResource: ApiResource<typeof products> = {
  contract: products,
  model: ProductModel,
  taken: {
    skuKey: { sku: [msg('A product with this code exists')] },
    barcodeKeys: { barcode: [barcodeTaken] },
  },
  fileColumns: {
    name: 36,
    category: 24,
    supplier: 28,
    price: 16,
    sku: 18,
    barcode: 20,
    vatExempt: 12,
    unit: 12,
    minimum: 16,
  },
};
const crud = crudService(productsResource);

/** Keeps codes unique, and carries new names and codes into stocks, which are found by their product's. */
export const productsService: ServiceOf<typeof products> = {
  ...crud,
  async create(input, context) {
    const keyed = { ...withKey(input), barcodeKeys: barcodeKeys(input) };
    const created = await crud.create(keyed, context);
    await refuseTakenCodes(input, created.record._id, readerOf(context));
    return created;
  },
  async update(id, changes, context, version) {
    const { session } = context;
    const reader = readerOf(context);
    const codes = await codesAfter(id, changes, reader);
    const keyed = { ...withKey(changes), ...(codes && { barcodeKeys: barcodeKeys(codes) }) };
    const changed = await crud.update(id, keyed, context, version);
    if (codes) await refuseTakenCodes(codes, id, reader);
    if (isNamedAlike(changed.record, changed.before)) return changed;
    // The new name is read from the database.
    await sendNow(session);
    await refreshSearch('Stock', { productId: changed.record._id }, session);
    return changed;
  },
};

const isNamedAlike = (one: Product, other: Product) =>
  one.name === other.name && one.sku === other.sku && String(barcodeKeys(one)) === String(barcodeKeys(other));

/** Adds the key of the code that these values carry: letter case is ignored. */
const withKey = <V extends { sku?: string | null | undefined }>(values: V) => ({
  ...values,
  ...('sku' in values && { skuKey: values.sku?.toLowerCase() ?? null }),
});

/** The bar codes of a product after these changes; none if they change none. */
async function codesAfter(id: string, changes: InputOf<typeof products, 'update'>, reader: Reader) {
  const { barcode, packs } = changes;
  if (barcode === undefined && packs === undefined) return undefined;
  const options = { projection: { barcode: 1, packs: 1 } };
  const before = await reader.findOne<Pick<Product, 'barcode' | 'packs'>>(ProductModel, { _id: id }, options);
  return {
    barcode: barcode === undefined ? before?.barcode : barcode,
    packs: packs ?? before?.packs ?? [],
  };
}
