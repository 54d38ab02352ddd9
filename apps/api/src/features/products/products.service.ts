import { msg } from '@app/schemas/messages/message';
import { products } from '@app/schemas/products';
import type { ApiResource } from '../../crud/resource.ts';
import { crudService, type ServiceOf } from '../../crud/service.ts';
import { refreshSearch } from '../../database/search/search.ts';
import { sendNow } from '../../database/transactions/pending-writes.ts';
import { ProductModel } from './product.model.ts';

export const productsResource: ApiResource<typeof products> = {
  contract: products,
  model: ProductModel,
  taken: {
    skuKey: { sku: [msg('A product with this code exists')] },
    barcodeKey: { barcode: [msg('A product with this bar code exists')] },
  },
  fileColumns: {
    name: 36,
    category: 24,
    supplier: 28,
    price: 16,
    sku: 18,
    barcode: 20,
    vatExempt: 12,
  },
};
const crud = crudService(productsResource);

/** Keeps codes unique, and carries a new name into stocks, which are found by their product's name. */
export const productsService: ServiceOf<typeof products> = {
  ...crud,
  create: (input, context) => crud.create(withKeys(input), context),
  async update(id, changes, context, version) {
    const changed = await crud.update(id, withKeys(changes), context, version);
    if (changed.record.name === changed.before.name) return changed;
    // The new name is read from the database.
    await sendNow(context.session);
    await refreshSearch('Stock', { productId: changed.record._id }, context.session);
    return changed;
  },
};

/** Adds the keys of the codes that these values carry: letter case is ignored. */
const withKeys = <V extends { sku?: Code; barcode?: Code }>(values: V) => ({
  ...values,
  ...('sku' in values && { skuKey: values.sku?.toLowerCase() ?? null }),
  ...('barcode' in values && { barcodeKey: values.barcode?.toLowerCase() ?? null }),
});
type Code = string | null | undefined;
