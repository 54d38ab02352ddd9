import { type StockLevel, stocks } from '@app/schemas/stocks';
import { defineModel } from '../database/model.ts';
import { type Id, IdField } from '../database/types.ts';
import { type Level, levelsOf } from './levels.ts';

type Place = { productId: Id; quantity: number };
function levelOf(place: Place | undefined, levels: ReadonlyMap<string, Level>): StockLevel {
  const level = place && levels.get(String(place.productId));
  if (!level || place.quantity <= 0) return 'out';
  return level.quantity <= level.minimum ? 'low' : 'ok';
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
    const stocks = named as unknown as { _id: Id; productId: { _id: Id }; quantity: number }[];
    const places = stocks.map(({ _id, productId, quantity }) => ({
      _id,
      productId: productId._id,
      quantity,
    }));
    const levels = await levelsOf(
      places.map(({ productId }) => productId),
      reader,
      places,
    );
    return named.map((stock, at) => ({ ...stock, level: levelOf(places[at], levels) }));
  },
  searchTexts: ({ productId }) => [productId.name, productId.sku, ...codesIn(productId)],
  searchReferences: { warehouseId: 'Warehouse' },
});
