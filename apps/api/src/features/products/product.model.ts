import { type ProductCategory, productCategories, products } from '@app/schemas/products';
import { defineModel } from '../../database/model.ts';

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
  searchTexts: ({ name, category, supplier }) => [
    String(name),
    String(category),
    productCategories[category as ProductCategory],
    String(supplier),
  ],
});
