import { productCategories, products } from '@app/schemas/products';
import { among } from '../../crud/search.ts';
import { defineModel } from '../../database/model.ts';

/** People may search for a category as it is stored and as it is shown. */
const categoryTexts = Object.fromEntries(
  Object.entries(productCategories).map(([value, label]) => [value, `${value} ${label}`]),
);

export const ProductModel = defineModel('Product', {
  contract: products,
  noun: { one: 'product', many: 'products' },
  fields: {
    name: String,
    category: String,
    supplier: String,
    /** In cents. */
    price: Number,
  },
  searchTexts: ({ name, supplier }) => [String(name), String(supplier)],
  sharedTexts: ({ category }) => [String(category)],
  textsWith: among(categoryTexts),
});
