import { stocks } from '@app/schemas/stocks';
import { defineModel } from '../database/model.ts';
import { IdField } from '../database/types.ts';

export const StockModel = defineModel('Stock', {
  contract: stocks,
  scope: (warehouseId) => ({ warehouseId }),
  fields: {
    productId: IdField,
    warehouseId: IdField,
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
