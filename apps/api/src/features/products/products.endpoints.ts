import { toCents } from '@app/schemas/amounts';
import { products } from '@app/schemas/products';
import { crudEndpoints } from '../../crud/endpoints.ts';
import type { ApiResource } from '../../crud/resource.ts';
import { refreshSearch } from '../../crud/search.ts';
import { type CrudService, crudService } from '../../crud/service.ts';
import { ProductModel } from './product.model.ts';

const resource: ApiResource = {
  contract: products,
  model: ProductModel,
  title: ({ name }) => String(name),
  units: { price: toCents },
};
const crud = crudService(resource);

/** Stocks are found by their product's name: a new name has to reach them. */
const service: CrudService = {
  ...crud,
  async update(id, changes, context, version) {
    const changed = await crud.update(id, changes, context, version);
    if (changed.record.name !== changed.before.name)
      await refreshSearch('Stock', { productId: changed.record._id }, context.session);
    return changed;
  },
};

export const productsEndpoints = crudEndpoints(resource, service);
