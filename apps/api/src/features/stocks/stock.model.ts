import { stocks } from '@app/schemas/stocks';
import { Schema } from 'mongoose';
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
});
