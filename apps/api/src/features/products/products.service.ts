import { products } from '@app/schemas/products';
import type { ApiResource } from '../../crud/resource.ts';
import { type CrudService, crudService } from '../../crud/service.ts';
import { refreshSearch } from '../../database/search/search.ts';
import { ProductModel } from './product.model.ts';

export const productsResource: ApiResource = {
  contract: products,
  model: ProductModel,
  title: ({ name }) => String(name),
};
const crud = crudService(productsResource);

/** Carries a new name into stocks, which are found by their product's name. */
export const productsService: CrudService = {
  ...crud,
  async update(id, changes, context, version) {
    const changed = await crud.update(id, changes, context, version);
    if (changed.record.name !== changed.before.name)
      await refreshSearch('Stock', { productId: changed.record._id }, context.session);
    return changed;
  },
};
