import { type StockLevel, stocks } from '@app/schemas/stocks';
import { defineModel } from '../database/model.ts';
import { type Id, IdField, type Stored } from '../database/types.ts';
import { isLow, quantitiesOf } from './levels.ts';

type Named = Stored & { productId: { _id: Id; minimum?: number | null }; quantity: number };
function levelOf(
  { productId: { _id, minimum }, quantity }: Named,
  all: ReadonlyMap<string, number>,
): StockLevel {
  if (quantity <= 0) return 'out';
  return isLow(all.get(String(_id)) ?? 0, minimum) ? 'low' : 'ok';
}

/** All bar codes of a named product, those of its packs too. */
const codesIn = (product: object) => (product as { barcodeKeys?: string[] }).barcodeKeys ?? [];

export const StockModel = defineModel('Stock', {
  contract: stocks,
  scope: (warehouseId) => ({ warehouseId }),
  fields: {
    productId: IdField,
    warehouseId: IdField,
    /** In thousandths. */
    quantity: Number,
    /** What it cost, in cents: for admins alone, so that no contract declares it. */
    value: { type: Number, default: 0 },
  },
  references: [
    { path: 'productId', to: 'Product', label: 'Product' },
    { path: 'warehouseId', to: 'Warehouse', label: 'Warehouse' },
  ],
  indexes: [{ keys: { productId: 1, warehouseId: 1 }, unique: true }],
  // Looks the warehouse's name up rather than store it with its many stocks, so that a new name reaches all at once.
  derived: async (named, reader) => {
    const stocks = named as unknown as Named[];
    const places = stocks.map(({ _id, productId, quantity }) => ({
      _id,
      productId: productId._id,
      quantity,
    }));
    const ids = places.map(({ productId }) => productId);
    const all = await quantitiesOf(ids, reader, places);
    return stocks.map((stock) => ({ ...stock, level: levelOf(stock, all) }));
  },
  searchTexts: ({ productId }) => [productId.name, productId.sku, ...codesIn(productId)],
  searchReferences: { warehouseId: 'Warehouse' },
});
