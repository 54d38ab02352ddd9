import { productCategories, products } from '@app/schemas/products';
import { defineModel } from '../../database/model.ts';
import { among } from '../../database/search/search.ts';

/** Lets people search for a category as stored or as shown. */
const categoryTexts = Object.fromEntries(
  Object.entries(productCategories).map(([value, label]) => [value, `${value} ${label}`]),
);

export const ProductModel = defineModel('Product', {
  contract: products,
  scope: 'everyone',
  fields: {
    name: String,
    category: String,
    supplier: String,
    /** In cents. */
    price: Number,
    sku: { type: String, default: null },
    barcode: { type: String, default: null },
    /** Both in lower case: unique where there is one. */
    skuKey: { type: String, default: null },
    barcodeKey: { type: String, default: null },
    vatExempt: { type: Boolean, default: false },
  },
  indexes: ['skuKey', 'barcodeKey'].map((key) => ({
    keys: { [key]: 1 },
    unique: true,
    partialFilterExpression: { [key]: { $type: 'string' } },
  })),
  searchTexts: ['name', 'supplier', 'sku', 'barcode'],
  sharedTexts: ({ category }) => [category],
  textsWith: among(categoryTexts),
});
