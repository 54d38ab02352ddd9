import { toCents } from '@app/schemas/amounts';
import { type ProductCategory, productCategories, products } from '@app/schemas/products';
import { crudEndpoints } from '../../crud/endpoints.ts';
import type { ApiResource } from '../../crud/resource.ts';
import { type CrudService, crudService } from '../../crud/service.ts';
import { renameProductInStocks } from '../stocks/stocks.service.ts';
import { ProductModel } from './product.model.ts';

const resource: ApiResource = {
  contract: products,
  modelName: 'Product',
  model: ProductModel,
  title: ({ name }) => String(name),
  units: { price: toCents },
  searchTexts: ({ name, category, supplier }) => [
    String(name),
    String(category),
    productCategories[category as ProductCategory],
    String(supplier),
  ],
};
const crud = crudService(resource);

/** Stocks are found by their product's name: a new name has to reach them. */
const service: CrudService = {
  ...crud,
  async update(id, changes, context, version) {
    const changed = await crud.update(id, changes, context, version);
    if (changes.name !== undefined) await renameProductInStocks(id, String(changes.name), context.session);
    return changed;
  },
};

export const productsEndpoints = crudEndpoints(resource, service);
