import { stocks } from '@app/schemas/stocks';
import { Schema } from 'mongoose';
import { defineModel } from '../database/model.ts';

export const StockModel = defineModel('Stock', {
  contract: stocks,
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
  // Looks the warehouse's name up rather than store it with its many stocks, so that a new name reaches all at once.
  searchTexts: ({ productId }) => [productId.name],
  searchReferences: { warehouseId: 'Warehouse' },
});
