import { productCategories, products } from '@app/schemas/products';
import { quantitiesOf } from '../../books/levels.ts';
import { defineModel, groupOf } from '../../database/model.ts';
import { among } from '../../database/search/search.ts';

/** Lets people search for a category as stored or as shown. */
const categoryTexts = Object.fromEntries(
  Object.entries(productCategories).map(([value, label]) => [value, `${value} ${label}`]),
);

/** Quantity in thousandths. */
const pack = groupOf({ unit: String, quantity: Number, barcode: String }, { hasId: false });

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
    /** In lower case, unique where there is one; bar codes of its packs too. */
    skuKey: { type: String, default: null },
    barcodeKeys: [String],
    unit: { type: String, default: null },
    packs: [pack],
    /** In thousandths. */
    minimum: { type: Number, default: null },
    vatExempt: { type: Boolean, default: false },
  },
  indexes: ['skuKey', 'barcodeKeys'].map((key) => ({
    keys: { [key]: 1 },
    unique: true,
    partialFilterExpression: { [key]: { $type: 'string' } },
  })),
  derived: async (named, reader, areNew) => {
    if (areNew) return named;
    const ids = named.map(({ _id }) => _id);
    const quantities = await quantitiesOf(ids, reader);
    return named.map((product) => ({ ...product, inStock: quantities.get(String(product._id)) ?? 0 }));
  },
  namedBy: ['name', 'sku', 'barcode', 'unit', 'barcodeKeys', 'minimum'],
  searchTexts: ({ name, supplier, sku, barcode, packs = [] }) => [
    ...[name, supplier, sku, barcode],
    ...packs.map((one) => one.barcode),
  ],
  sharedTexts: ({ category }) => [category],
  textsWith: among(categoryTexts),
});
