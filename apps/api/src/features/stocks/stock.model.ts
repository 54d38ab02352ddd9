import { stocks } from '@app/schemas/stocks';
import { Schema } from 'mongoose';
import { nameAt } from '../../crud/resource.ts';
import { defineModel } from '../../database/model.ts';

export const StockModel = defineModel('Stock', {
  contract: stocks,
  noun: { one: 'stock', many: 'stocks' },
  fields: {
    productId: Schema.Types.ObjectId,
    warehouseId: Schema.Types.ObjectId,
    /** In thousandths. */
    quantity: Number,
  },
  references: [
    { path: 'productId', to: 'Product', label: 'Product' },
    { path: 'warehouseId', to: 'Warehouse', label: 'Warehouse' },
  ],
  indexes: [{ keys: { productId: 1, warehouseId: 1 }, unique: true }],
  // Many stocks name one warehouse: its name is looked up, so that a new one reaches all of them at once.
  searchTexts: ({ productId }) => [nameAt(productId)],
  searchReferences: { warehouseId: 'Warehouse' },
});
