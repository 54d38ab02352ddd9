import { productCategories, products } from '@app/schemas/products';
import { defineModel } from '../../database/model.ts';
import { among } from '../../database/search/search.ts';

/** Lets people search for a category as stored or as shown. */
const categoryTexts = Object.fromEntries(
  Object.entries(productCategories).map(([value, label]) => [value, `${value} ${label}`]),
);

export const ProductModel = defineModel('Product', {
  contract: products,
  counted: '{{count, number}} products',
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
